import { setTimeout as sleep } from "node:timers/promises";

import { readWebAddress } from "#game/webAddress";

import { setting } from "./networks";

/** Etherscan's URL for all of its chains. */
const ETHERSCAN_API_URL = "https://api.etherscan.io/v2/api";

/** Pause between two polls or retries, in milliseconds. */
const POLL_MS = 3_000;
/** Rate limits are short, and explorers index a new contract some blocks late. */
const MAX_ATTEMPTS = 10;
/** Busy explorers need minutes for a verdict. */
const MAX_POLLS = 100;

// Explorers word their answers differently, and put them into `result` or, with a null result, into `message`.
const PENDING = /pending|in (the )?queue|in progress/i;
const PASS = /^pass/i;
const ALREADY_VERIFIED = /already (been )?verified/i;
const UNKNOWN_YET = /locate contractcode|does not have bytecode|not a (smart[ -])?contract/i;
/** Excludes daily limits, which do not end while a task waits. */
const RATE_LIMIT = /(?<!daily )rate limit|too many requests/i;
const TOO_MANY_REQUESTS = 429;

/** Sources for an explorer to compare with the code at an address. */
export interface Source {
  readonly address: string;
  /** Name with its file: `contracts/RigRaid.sol:RigRaid`. */
  readonly contract: string;
  /** The complete compiler input, as JSON. */
  readonly input: string;
  /** Such as `0.8.37+commit.f4b2ee1b`. */
  readonly compiler: string;
  /** Hexadecimal, without 0x. */
  readonly constructorArguments: string;
}

interface Answer {
  readonly isOk: boolean;
  /** Text of the answer; empty when its result is not text. */
  readonly text: string;
  readonly result: unknown;
}

type Parameters = Readonly<Record<string, string>>;

/**
 * A block explorer with Etherscan's API, which Blockscout and others also offer. EXPLORER_API_URL is its URL (default:
 * Etherscan), EXPLORER_API_KEY its key.
 */
export class Explorer {
  private readonly url: string;
  private readonly key: string;

  /**
   * @param chainId Chain ID for Etherscan, which serves every chain at one URL. Explorers of a single chain ignore it.
   * @throws Error when no API key is set, or EXPLORER_API_URL is not a URL.
   */
  constructor(
    private readonly chainId: number,
    private readonly pollMs = POLL_MS,
  ) {
    const key = setting("EXPLORER_API_KEY");
    if (key === undefined) {
      throw new Error(
        "Set EXPLORER_API_KEY to the explorer's API key (any text for an explorer that needs none), and EXPLORER_API_URL " +
          "when it is not Etherscan.",
      );
    }
    this.key = key;
    this.url = readWebAddress("EXPLORER_API_URL", setting("EXPLORER_API_URL")) ?? ETHERSCAN_API_URL;
  }

  /** Also false when the explorer refuses to answer. Verifying then shows its reason. */
  async isVerified(address: string): Promise<boolean> {
    const { isOk, result } = await this.ask("GET", { action: "getsourcecode", address });
    const [contract] = isOk && Array.isArray(result) ? (result as ({ SourceCode?: unknown } | null)[]) : [];
    return typeof contract?.SourceCode === "string" && contract.SourceCode !== "";
  }

  /**
   * Submits the sources of a contract and waits for the verdict. Already verified sources count as a success.
   *
   * @throws Error with the explorer's answer unless they match.
   */
  async verify(source: Source): Promise<void> {
    const submitted = await this.submit(source);
    if (ALREADY_VERIFIED.test(submitted.text)) return;
    const verdict = await this.wait("checkverifystatus", ticketOf(submitted));
    if (!PASS.test(verdict.text) && !ALREADY_VERIFIED.test(verdict.text)) throw refusal(verdict);
  }

  /**
   * Links a proxy with its implementation, so that the explorer shows the game's functions on the proxy's page.
   *
   * @throws Error with the explorer's answer if linking fails.
   */
  async linkProxy(proxy: string, implementation: string): Promise<void> {
    const parameters = { action: "verifyproxycontract", address: proxy, expectedimplementation: implementation };
    const verdict = await this.wait("checkproxyverification", ticketOf(await this.ask("POST", parameters)));
    if (!verdict.isOk) throw refusal(verdict);
  }

  private async submit({ address, input, contract, compiler, constructorArguments }: Source): Promise<Answer> {
    const parameters = {
      action: "verifysourcecode",
      contractaddress: address,
      sourceCode: input,
      codeformat: "solidity-standard-json-input",
      contractname: contract,
      compilerversion: `v${compiler}`,
      // The API's own misspelling.
      constructorArguements: constructorArguments,
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await this.ask("POST", parameters);
      if (!UNKNOWN_YET.test(answer.text) || attempt === MAX_ATTEMPTS) return answer;
      await sleep(this.pollMs);
    }
  }

  private async wait(action: string, guid: string): Promise<Answer> {
    for (let poll = 1; poll <= MAX_POLLS; poll++) {
      const answer = await this.ask("GET", { action, guid });
      if (!PENDING.test(answer.text)) return answer;
      await sleep(this.pollMs);
    }
    throw new Error("The explorer has no result yet. Run this task again later.");
  }

  /** @throws Error when the response is not from such an API. */
  private async ask(method: "GET" | "POST", parameters: Parameters): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const { status, body } = await this.request(method, { apikey: this.key, module: "contract", ...parameters });
      const answer = read(body);
      const isLimited = status === TOO_MANY_REQUESTS || (answer !== undefined && RATE_LIMIT.test(answer.text));
      if (isLimited && attempt < MAX_ATTEMPTS) await sleep(this.pollMs);
      else if (answer !== undefined) return answer;
      else throw new Error(`The explorer answered ${quote(body)} with HTTP status ${status}. Check EXPLORER_API_URL.`);
    }
  }

  private async request(method: "GET" | "POST", parameters: Parameters): Promise<{ status: number; body: string }> {
    const url = new URL(this.url);
    url.searchParams.set("chainid", String(this.chainId));
    const form = new URLSearchParams(parameters);
    if (method === "GET") form.forEach((value, name) => url.searchParams.set(name, value));
    try {
      const response = await fetch(url, method === "GET" ? {} : { method, body: form });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      throw new Error(`The explorer cannot be reached: ${cause?.message || message}. Check EXPLORER_API_URL.`);
    }
  }
}

/** Undefined when the response is not from such an API, such as a web page or `null`. */
function read(body: string): Answer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof json !== "object" || json === null || !("status" in json)) return undefined;
  const { status, message, result } = json as Partial<Record<"status" | "message" | "result", unknown>>;
  const text = [result, message].find((part): part is string => typeof part === "string" && part !== "");
  return { isOk: status === "1" || status === 1, text: text ?? "", result };
}

/** @throws Error unless the answer is a submission's ticket. */
function ticketOf(answer: Answer): string {
  if (!answer.isOk || answer.text === "") throw refusal(answer);
  return answer.text;
}

function refusal({ text }: Answer): Error {
  return new Error(`The explorer says: ${text || "nothing"}`);
}

function quote(body: string): string {
  const start = body.trim().replace(/\s+/g, " ").slice(0, 60);
  if (/^<(!doctype|html)/i.test(start)) return "a web page";
  return start === "" ? "nothing" : `"${start}"`;
}
