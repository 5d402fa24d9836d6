import { readFileSync } from "node:fs";

import { TaskError } from "../../owner/runner/errors";
import { type Severity, severityOf } from "./events";
import type { Line } from "./state";

/** Body of a webhook request for a line. */
export interface Template {
  readonly contentType: string;
  fill(line: Line): string;
}

/** Maximum length of a line's text. PagerDuty accepts 1,024 characters, Slack 3,000 and Telegram 4,096. */
const MAX_TEXT = 1_000;
const MAX_KEY = 255;

/** PagerDuty's severities, which have no notice. */
const LEVELS: Readonly<Record<Severity, string>> = {
  info: "info",
  notice: "info",
  warning: "warning",
  critical: "critical",
};

/** Values for a template's placeholders. */
const VALUES: Readonly<Record<string, (line: Line) => string>> = {
  text: ({ text }) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 3)}...` : text),
  event: ({ event }) => event,
  severity: (line) => line.severity ?? severityOf(line),
  level: (line) => LEVELS[line.severity ?? severityOf(line)],
  action: ({ active }) => (active === false ? "resolve" : "trigger"),
  key: keyOf,
  id: ({ id }) => id,
  time: ({ time }) => time,
  block: ({ block }) => String(block),
  transaction: ({ transaction }) => (typeof transaction === "string" ? transaction : ""),
};

const WHOLE_LINE: Template = { contentType: "application/json", fill: (line) => JSON.stringify(line) };

/**
 * Reads a template: text, or JSON in whose strings the values are inserted, so that no value can break it.
 *
 * @returns A template for the whole line as JSON when there is no file.
 * @throws TaskError when the file cannot be read or names an unknown value.
 */
export function readTemplate(file: string | undefined): Template {
  if (file === undefined) return WHOLE_LINE;
  const template = readText(file);
  const unknown = [...template.matchAll(/{{(.*?)}}/g)].map(([, name]) => name).find((name) => !(name in VALUES));
  if (unknown !== undefined) {
    throw new TaskError(`${file} names {{${unknown}}}. A line has {{${Object.keys(VALUES).join("}}, {{")}}}.`);
  }
  const put = (text: string, line: Line) => text.replace(/{{(.*?)}}/g, (_all, name: string) => VALUES[name](line));
  if (!isJson(template)) return { contentType: "text/plain; charset=utf-8", fill: (line) => put(template, line) };
  const fill = (line: Line) =>
    JSON.stringify(
      JSON.parse(template, (_key, value: unknown) => (typeof value === "string" ? put(value, line) : value)),
    );
  return { contentType: "application/json", fill };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new TaskError(`The template cannot be read: ${(error as Error).message}`);
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Key that a condition's begin and end share. Any other line has its own key. */
function keyOf({ id, event, active, subject }: Line): string {
  const condition = [id.split("-")[0], event, ...(typeof subject === "string" ? [subject] : [])].join("-");
  return (active === undefined ? id : condition).slice(0, MAX_KEY);
}
