import type { Change } from "./changes";
import type { GameSession } from "./session";
import { table } from "./table";
import type { Outcome } from "./task";
import type { Call } from "./transactions";

/** Plan of a task. */
export interface Plan {
  /** Short title: "Pause the game". */
  readonly title: string;
  readonly changes: readonly Change[];
  /** All values that are set, if more than those that change. */
  readonly sets?: readonly Change[];
  /** The transfer that the calls make: "5 tokens from 0x... to 0x...". The changes follow from it. */
  readonly moves?: string;
  /** Warnings for the owner before the confirmation. */
  readonly warnings?: readonly string[];
  /** Empty when there is nothing to do. */
  readonly calls: readonly Call[];
  /** For steps that cannot be undone: the owner must type or pass the game's address, and --yes does not replace it. */
  readonly typedAddress?: { readonly given: string | undefined };
}

/** Shows the plan, with each value before and after. */
export function show(session: GameSession, plan: Plan, sender: string): void {
  const { deployment, hre, say } = session;
  say(`${plan.title}\n`);
  say(`  Game    ${deployment.game} on ${hre.network.name} (chain id ${deployment.chainId})`);
  say(`  Sender  ${sender}\n`);
  if (plan.changes.length > 0) say(table(plan.changes.map(({ label, from, to }) => [label, from, "->", to])));
  for (const warning of plan.warnings ?? []) say(`  Note: ${warning}\n`);
}

/** The result of a task that writes. */
export function outcome(session: GameSession, plan: Plan, details: object, text: string): Outcome {
  const { game, chainId } = session.deployment;
  const { title, changes, warnings = [] } = plan;
  const data = { network: session.hre.network.name, chainId, game, title, changes, warnings };
  return { data: { ...data, ...details }, text };
}
