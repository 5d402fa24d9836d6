import { formatCount } from "#game/amounts";
import { nameWords } from "#game/playerName";
import { quantity } from "#game/texts/quantities";

import { deploymentPath } from "../../owner/deploy/deploymentFiles";
import { describeOpeningPool } from "../../owner/deploy/launch";
import { CAST } from "./characters";
import { FIRST_PLAYER, FIRST_RIVAL, type LocalGame, OPENING_POOL } from "./localGame";
import type { Options } from "./options";

/** Details of a start that the welcome shows. */
type StartDetails = Pick<Options, "seed" | "pace" | "tokens"> & {
  readonly consoleUrl: string | undefined;
  /** The chain that the deployment file names: this one, or that of a start before it. */
  readonly taskChain: string;
};

const HOW_TO_PLAY = `  To play, open the console, press Connect, choose the Local wallet, and buy your first component. Or play the last of
  the accounts: it has played since the opening, with a rig that others raid, and has won a prize in the league.
`;

/** The text that ends the start: where everything is, and what to do now. Its last line begins with "Ready". */
export function describeStart(
  { deployment, roles }: LocalGame,
  { consoleUrl, taskChain, seed, pace, tokens }: StartDetails,
): string {
  const rivalsNow = pace === 0 ? "rest now" : `keep playing, one about every ${pace} s`;
  return `
  Console   ${consoleUrl ?? "not served (--no-console)"}
  Chain     ${deployment.rpcUrls[0]} (chain id ${deployment.chainId})
  Game      ${deployment.game}
  Token     ${deployment.token}
  Pool      ${describeOpeningPool({ openingPool: OPENING_POOL, players: roles.players.length + roles.rivals.length })}
  Players   development accounts ${FIRST_PLAYER} to ${FIRST_RIVAL - 1} are yours, with ${formatCount(tokens)} tokens each; the first is ${roles.players[0].address}
  Rivals    ${quantity(roles.rivals.length, "rival")} have raided each other for two weeks and ${rivalsNow} (seed ${seed}):
${describeCast(roles.rivals)}

  The keys of these accounts are public: use them on this chain only.
${taskChain === deployment.rpcUrls[0] ? "" : describeOther(taskChain)}${consoleUrl === undefined ? "" : HOW_TO_PLAY}
Ready. Ctrl-C stops everything.`;
}

/** The rivals by their characters, a line for each. */
function describeCast(rivals: LocalGame["roles"]["rivals"]): string {
  const characters = [...new Set(CAST.map(({ character }) => character))];
  const lines = characters.map((character) => {
    const names = rivals.filter((_, i) => CAST[i].character === character).map(({ address }) => nameWords(address));
    return `            ${character.name}s (${names.join(", ")}) ${character.habits}`;
  });
  return lines.join("\n");
}

function describeOther(chain: string): string {
  return `
  Another start serves ${chain}, and ${deploymentPath("localhost")} stays with that game: tasks and builds
  are about it, not about this one. For a file of its own, start this one with RIGRAID_DEPLOYMENTS=<another folder>.
`;
}
