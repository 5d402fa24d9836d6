import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { type Command, packageProgram } from "../../scripts/cli/packageProgram";
import { HOST } from "../../scripts/local/start/ports";
import { findFoundryProgram } from "../../scripts/tools/forge/foundry";

const anvil = findFoundryProgram("anvil");

export const HAS_ANVIL = anvil.isInstalled;

/** Node that the tests of "any node" run on, for their titles. */
export const SECOND_NODE = HAS_ANVIL
  ? "anvil"
  : `Hardhat alone, because npm has no ${anvil.packageName}: anvil is not tried here`;

/** More than a console or task ever looks back; all of them would fill the memory. */
const KEPT_STATES = 256;

export interface SecondNodeSettings {
  /** Anvil's; Hardhat keeps its own, 31337. */
  readonly chainId: number;
  /** The time of the first block, Unix seconds; now if it is not given. Anvil's alone. */
  readonly genesis?: number;
}

/** A chain of an independent node, without a game: anvil, which shares no code with Hardhat, where npm has it. */
export class SecondNode {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
    readonly chainId: number,
  ) {}

  /** Starts one with the usual development accounts and a block for each transaction. */
  static async start(settings: SecondNodeSettings): Promise<SecondNode> {
    const [program, ...args] = HAS_ANVIL ? anvilCommand(settings) : hardhatCommand();
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
    const ended = once(child, "exit").then(() => Promise.reject(new Error(`The node ended:\n${printed}`)));
    ended.catch(() => undefined);
    for (;;) {
      const port = /127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      const chainId = HAS_ANVIL ? settings.chainId : 31337;
      if (port !== undefined) return new SecondNode(child, `http://${HOST}:${port}`, chainId);
      await Promise.race([once(child.stdout, "data"), ended]);
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.process, "exit");
    this.process.kill();
    await ended;
  }
}

function anvilCommand({ chainId, genesis }: SecondNodeSettings): Command {
  const args = ["--host", HOST, "--port", "0", "--accounts", "20", "--chain-id", `${chainId}`];
  const time = genesis === undefined ? [] : ["--timestamp", `${genesis}`];
  return [anvil.file, ...args, "--prune-history", `${KEPT_STATES}`, ...time];
}

function hardhatCommand(): Command {
  return packageProgram("hardhat", ["node", "--hostname", HOST, "--port", "0"]);
}
