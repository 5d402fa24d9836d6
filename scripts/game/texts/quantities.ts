import { formatCount } from "../amounts";
import { LOCALE } from "./locale";

/** Plural categories of the language, in the order of a noun's forms. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["one", "other"];

/** Forms of each noun. */
const NOUNS = {
  action: ["action", "actions"],
  attack: ["attack", "attacks"],
  attackCharge: ["attack charge", "attack charges"],
  charge: ["charge", "charges"],
  component: ["component", "components"],
  day: ["day", "days"],
  defence: ["defence", "defences"],
  hit: ["hit", "hits"],
  item: ["item", "items"],
  member: ["member", "members"],
  opponent: ["opponent", "opponents"],
  player: ["player", "players"],
  raid: ["raid", "raids"],
  rival: ["rival", "rivals"],
  shield: ["shield", "shields"],
  skin: ["skin", "skins"],
} as const;

export type Noun = keyof typeof NOUNS;

const plurals = new Intl.PluralRules(LOCALE);
const ordinals = new Intl.PluralRules(LOCALE, { type: "ordinal" });

/** Number of things: "1 shield", "3 shields". */
export function quantity(count: number, noun: Noun): string {
  return `${formatCount(count)} ${NOUNS[noun][CATEGORIES.indexOf(plurals.select(count))]}`;
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** Place in a ranking: "1st", "22nd". */
export function ordinal(place: number): string {
  return `${formatCount(place)}${ENDINGS[ordinals.select(place)] ?? "th"}`;
}
