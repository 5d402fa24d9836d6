// Own code, because `npm audit` and licence checkers check all packages, most of which are not deployed.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { ROOT } from "../../cli/packageProgram";

/** Contracts of a deployment; the proxy is one that OpenZeppelin compiled (`scripts/owner/deploy/deployGame.ts`). */
const DEPLOYED = [
  "RigRaid.sol/RigRaid",
  "RigRaidReads.sol/RigRaidReads",
  "token/RigToken.sol/RigToken",
  "social/Taunts.sol/Taunts",
];
const PROXY_PACKAGE = "@openzeppelin/upgrades-core";
/** Licences under which anybody may use deployed code. */
const OPEN = ["MIT"];

interface Build {
  readonly input: { readonly sources: Readonly<Record<string, { readonly content: string }>> };
}

/** Answer of `npm audit`; it has no list when the registry gave none. */
interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

function readJson(...names: string[]): unknown {
  return JSON.parse(readFileSync(path.join(...names), "utf8"));
}

/** All sources that the deployed contracts are compiled from, by name. */
function deployedSources(): Map<string, string> {
  const sources = new Map<string, string>();
  for (const name of DEPLOYED) {
    const artifact = path.join(ROOT, "artifacts", "contracts", `${name}.dbg.json`);
    const { buildInfo } = readJson(artifact) as { buildInfo: string };
    const { input } = readJson(path.dirname(artifact), buildInfo) as Build;
    for (const [source, { content }] of Object.entries(input.sources)) sources.set(source, content);
  }
  return sources;
}

/** The npm packages of these sources, and the proxy's. */
function deployedPackages(sources: Iterable<string>): string[] {
  const packages = [...sources].flatMap((source) => /^@[\w-]+\/[\w-]+/.exec(source) ?? []);
  return [...new Set([...packages, PROXY_PACKAGE])].sort();
}

function findLicenceProblems(): string[] {
  const sources = deployedSources();
  const licences = new Map<string, string>();
  for (const [source, content] of sources) {
    licences.set(source, /SPDX-License-Identifier: (\S+)/.exec(content)?.[1] ?? "none");
  }
  for (const name of deployedPackages(sources.keys())) {
    const { version, license } = readJson(ROOT, "node_modules", name, "package.json") as Record<string, string>;
    licences.set(`${name} ${version}`, license);
    console.log(`${name} ${version}: ${license}`);
  }
  console.log(`${sources.size} sources.`);
  return [...licences].filter(([, licence]) => !OPEN.includes(licence)).map(([name, licence]) => `${name}: ${licence}`);
}

function findAdvisories(): string[] {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('npm is needed: start this with "npm run advisories:check".');
  const args = [npm, "audit", "--json", "--fetch-retries=0", "--fetch-timeout=30000"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  const { vulnerabilities, message } = parse(stdout);
  if (vulnerabilities === undefined) {
    return [`Not checked: the registry gave no list of vulnerabilities (${message ?? "no answer"}).`];
  }
  const packages = deployedPackages(deployedSources().keys());
  console.log(`Asked for ${packages.join(", ")}.`);
  return packages.flatMap((name) => {
    const found = vulnerabilities[name];
    return found === undefined ? [] : [`${name} ${found.range}: ${found.severity}`];
  });
}

function parse(output: string): AuditReport {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return {};
  }
}

const problems = process.argv[2] === "licences" ? findLicenceProblems() : findAdvisories();
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}
