import { isContract } from "./accounts";
import type { Cli } from "./task";
import { readTimelock } from "./timelock";

/**
 * A command for the reader, with the network and, if a contract acts, with the flags that write a batch.
 *
 * @param account The account that acts.
 * @param batch The batch's file, without its extension.
 */
export async function commandFor(cli: Pick<Cli, "hre">, account: string, line: string, batch: string): Promise<string> {
  const { provider } = cli.hre.ethers;
  const words = [`npx hardhat ${line} --network ${cli.hre.network.name}`];
  if (await isContract(provider, account)) {
    words.push(`--safe ${batch}.json`);
    if ((await readTimelock(provider, account)) !== undefined) words.push("--from <safe>");
  }
  return words.join(" ");
}

/** The same command when a timelock acts. */
export function timelockCommand({ hre }: Pick<Cli, "hre">, line: string, batch: string): string {
  return `npx hardhat ${line} --network ${hre.network.name} --safe ${batch}.json --from <safe>`;
}

/** The command that cancels an operation of a timelock. */
export function cancelCommand(cli: Pick<Cli, "hre">, operation: string): string {
  return timelockCommand(cli, `game:timelock --cancel ${operation}`, "cancel");
}
