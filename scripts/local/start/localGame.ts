import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { parseEther } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { RigToken } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";
import { type League, MAX_PRIZE_PERCENT } from "#game/league";

import { type Layouts, type Send, sendNow } from "../../owner/deploy/deployGame";
import { launchGame } from "../../owner/deploy/launch";
import { goLive, startChain } from "./chain";
import { CAST, SLEEPERS } from "./characters";
import type { Options } from "./options";
import { HOST } from "./ports";
import { step } from "./progress";
import type { Table } from "./rivals";
import { HISTORY_SECONDS, isEasy, planHistory, seedHistory } from "./seedHistory";
import { lastWeek, settleWeek } from "./settleWeek";

/** Opening amount of the pool, wei. */
export const OPENING_POOL = parseEther("2000000");

/** Roles of development accounts, whose keys are public. */
export interface Roles {
  readonly owner: HardhatEthersSigner;
  readonly feeCollector: HardhatEthersSigner;
  /** For the players at the keyboard. */
  readonly players: readonly HardhatEthersSigner[];
  /** The last of the players. It has played along since the opening, so that there is something to defend from the start. */
  readonly veteran: HardhatEthersSigner;
  /** They play automatically. */
  readonly rivals: readonly HardhatEthersSigner[];
}

/** The accounts from here to the first rival's are the players'. */
export const FIRST_PLAYER = 2;
/** The accounts from here on are the rivals', those of `CAST`. */
export const FIRST_RIVAL = 8;

/** The rivals' accounts, by their place among the chain's. */
const RIVALS_KEYS = new Map(CAST.map(({ privateKey }, i) => [FIRST_RIVAL + i, privateKey]));

/** Settings of the local game. */
interface LocalGameSettings extends Pick<Options, "seed" | "tokens" | "indexerUrl" | "alarmUrl" | "verbose"> {
  /** Where the chain listens. */
  readonly port: number;
  /** When the game opened, Unix seconds; undefined when it is to have run for `HISTORY_SECONDS` by now. */
  readonly openedAt: number | undefined;
}

/** A launched game on a local chain. */
export interface LocalGame {
  readonly deployment: DeploymentRecord;
  readonly roles: Roles;
  /** For rivals who keep playing. */
  readonly table: Table;
  /**
   * Plays the game's history, settles a week of its league, and opens the chain to everybody on this computer.
   *
   * @returns The settled weeks.
   */
  open(): Promise<readonly League[]>;
}

/**
 * Starts a chain, which nobody can reach yet, and launches the game on it.
 *
 * @param layouts As for `deployGame`.
 */
export async function launchLocalGame(
  hre: HardhatRuntimeEnvironment,
  settings: LocalGameSettings,
  layouts: Layouts | undefined,
): Promise<LocalGame> {
  const openedAt = settings.openedAt ?? unixNow() - HISTORY_SECONDS;
  const chain = await step("Starting the chain", () => startChain(hre, openedAt, RIVALS_KEYS, settings.verbose));
  const roles = assignRoles(await hre.ethers.getSigners());
  const { game, ...launched } = await launchGame(
    hre,
    {
      sender: roles.owner.address,
      token: undefined,
      feeCollector: roles.feeCollector.address,
      openingPool: OPENING_POOL,
      players: roles.players.length + roles.rivals.length,
      newOwner: undefined,
    },
    sendWithProgress(hre),
    layouts,
  );
  const deployment = {
    network: "localhost",
    chainId: hre.config.networks.hardhat.chainId,
    chainName: "Local network",
    currency: "ETH",
    rpcUrls: [`http://${HOST}:${settings.port}`],
    indexerUrl: settings.indexerUrl,
    alarmUrl: settings.alarmUrl,
    game: await game.getAddress(),
    announcedPrizes: [{ week: 1, share: MAX_PRIZE_PERCENT }],
    ...launched,
  };
  const token = await hre.ethers.getContractAt("RigToken", launched.token);
  const taunts = await hre.ethers.getContractAt("Taunts", launched.taunts);
  const sleepers = roles.rivals.slice(0, SLEEPERS).map(({ address }) => address);
  const isSpared = (player: string, shields: bigint) => isEasy(sleepers, player, shields);
  const table = { game, token, taunts, isSpared, report: settings.verbose ? console.log : () => {} };
  const stage = {
    ...table,
    owner: roles.owner,
    participants: [...roles.rivals, roles.veteran],
    advanceTo: (time: number) => {
      chain.advanceTo(time);
      return hre.network.provider.request({ method: "evm_mine" });
    },
    openedAt,
  };
  const open = async () => {
    await step("Letting the rivals play", () =>
      seedHistory(planHistory(settings.seed, roles.rivals.length, openedAt), stage),
    );
    const week = lastWeek(openedAt, openedAt + HISTORY_SECONDS);
    const leagues = await step("Settling the league", () => settleWeek(hre, deployment, week, token, roles.owner));
    await step("Giving the players tokens", () => fundPlayers(token, roles, settings.tokens));
    await step("Opening the chain", () =>
      goLive(hre, chain, settings.openedAt === undefined ? unixNow() : openedAt + HISTORY_SECONDS, settings.port),
    );
    return leagues;
  };
  return { deployment, roles, table, open };
}

function sendWithProgress(hre: HardhatRuntimeEnvironment): Send {
  const send = sendNow(hre);
  return (name, transaction) => step(`Launching the game: ${name}`, () => send(name, transaction));
}

async function fundPlayers(token: RigToken, { owner, players }: Roles, tokens: number): Promise<void> {
  const amount = parseEther(`${tokens}`);
  for (const player of players) await (await token.connect(owner).transfer(player, amount)).wait();
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

function assignRoles(accounts: readonly HardhatEthersSigner[]): Roles {
  const [owner, feeCollector] = accounts;
  return {
    owner,
    feeCollector,
    players: accounts.slice(FIRST_PLAYER, FIRST_RIVAL),
    veteran: accounts[FIRST_RIVAL - 1],
    rivals: accounts.slice(FIRST_RIVAL),
  };
}
