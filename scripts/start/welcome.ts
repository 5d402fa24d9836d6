import { formatEther } from "ethers";

import { describeRunway } from "../launch";
import { FIRST_PLAYER, FIRST_RIVAL } from "./accounts";
import { type LocalGame, OPENING_POOL, PLAYER_TOKENS } from "./localGame";

const HOW_TO_PLAY = `  To play, open the console, press Connect, choose the Local wallet, and buy your first component.
`;

/** The text that ends the start: where everything is, and what to do now. Its last line begins with "Ready". */
export function describeStart({ deployment, roles }: LocalGame, consoleUrl: string | undefined, seed: number): string {
  const tokens = Number(formatEther(PLAYER_TOKENS)).toLocaleString("en");
  return `
  Console   ${consoleUrl ?? "not served (--no-console)"}
  Chain     ${deployment.rpcUrl} (chain id ${deployment.chainId})
  Game      ${deployment.game}
  Token     ${deployment.token}
  Pool      ${describeRunway(OPENING_POOL, roles.players.length + roles.rivals.length)}
  Players   development accounts ${FIRST_PLAYER} to ${FIRST_RIVAL - 1} are yours, with ${tokens} tokens each; the first is ${roles.players[0].address}
  Rivals    development accounts ${FIRST_RIVAL} to ${FIRST_RIVAL + roles.rivals.length - 1} own components already (seed ${seed})

  The keys of these accounts are public: use them on this chain only.
${consoleUrl === undefined ? "" : HOW_TO_PLAY}
Ready. Ctrl-C stops everything.`;
}
