import { setTimeout as sleep } from "node:timers/promises";

import { Etherscan } from "@nomicfoundation/hardhat-verify/etherscan";

import { setting } from "../../network/networks";

/** Etherscan's one address for all the chains that it knows. */
const ETHERSCAN_API_URL = "https://api.etherscan.io/v2/api";

const POLL_MS = 3_000;
const PENDING = "Pending in queue";
/** Explorers notice a new contract some blocks late. */
const LOCATE_ATTEMPTS = 10;

/** Sources for an explorer to compare with the code at an address. */
export interface Source {
  readonly address: string;
  /** With its file: `contracts/RigRaid.sol:RigRaid`. */
  readonly contract: string;
  /** The compiler's whole input, as JSON. */
  readonly input: string;
  /** Such as `0.8.37+commit.f4b2ee1b`. */
  readonly compiler: string;
  /** Hexadecimal, without 0x. */
  readonly constructorArguments: string;
}

interface Answer {
  readonly status: string;
  readonly result: string;
}

/**
 * A block explorer that speaks Etherscan's language, as Blockscout and others do too. EXPLORER_API_URL says where it
 * listens (Etherscan when there is none), EXPLORER_API_KEY lets one in.
 */
export class Explorer {
  private readonly etherscan: Etherscan;

  /** @throws Error when no API key is set. */
  constructor(chainId: number) {
    const key = setting("EXPLORER_API_KEY");
    if (key === undefined) {
      throw new Error(
        "Set EXPLORER_API_KEY to the explorer's API key (any text for an explorer that needs none), and EXPLORER_API_URL " +
          "when it is not Etherscan.",
      );
    }
    this.etherscan = new Etherscan(key, "", "", chainId);
    // Given a chain id, the class forgets the address that it is given. With one, an explorer of a single chain does not mind.
    this.etherscan.apiUrl = setting("EXPLORER_API_URL") ?? ETHERSCAN_API_URL;
  }

  isVerified(address: string): Promise<boolean> {
    return this.etherscan.isVerified(address);
  }

  /**
   * Hands in the sources of a contract and waits for the verdict.
   *
   * @throws Error unless they match.
   */
  async verify(source: Source): Promise<void> {
    const { message: ticket } = await this.handIn(source);
    const { message } = await this.etherscan.getVerificationStatus(ticket);
    if (!message.startsWith("Pass")) throw new Error(`The explorer says: ${message}`);
  }

  /** Links a proxy with its implementation, so that the explorer offers its functions at the proxy. */
  async linkProxy(proxy: string, implementation: string): Promise<void> {
    const { result: ticket } = await this.ask({
      action: "verifyproxycontract",
      address: proxy,
      expectedimplementation: implementation,
    });
    let answer: Answer;
    do {
      answer = await this.ask({ action: "checkproxyverification", guid: ticket });
      if (answer.result === PENDING) await sleep(POLL_MS);
    } while (answer.result === PENDING);
  }

  private async handIn({ address, input, contract, compiler, constructorArguments }: Source) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.etherscan.verify(address, input, contract, `v${compiler}`, constructorArguments);
      } catch (error) {
        const isUnknownYet = /does not have bytecode/.test((error as Error).message);
        if (!isUnknownYet || attempt === LOCATE_ATTEMPTS) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  private async ask(parameters: Record<string, string>): Promise<Answer> {
    const url = new URL(this.etherscan.apiUrl);
    url.searchParams.set("chainid", String(this.etherscan.chainId));
    const body = new URLSearchParams({ apikey: this.etherscan.apiKey, module: "contract", ...parameters });
    const response = await fetch(url, { method: "POST", body });
    const answer = (await response.json()) as Answer;
    if (answer.status !== "1" && answer.result !== PENDING) throw new Error(`The explorer says: ${answer.result}`);
    return answer;
  }
}
