import { TestServer, textOf } from "../../support/TestServer";

/** A request as it reached the explorer: all its parameters, from the URL and the body. */
export type ExplorerRequest = Readonly<Record<string, string>>;

interface Answer {
  readonly status: "0" | "1";
  readonly message: string;
  readonly result: unknown;
}

const PASS = "Pass - Verified";

/** Stands in for a block explorer at the edge of the network. */
export class StandInExplorer {
  requests: ExplorerRequest[] = [];
  /** The addresses whose sources it knows. */
  readonly verified = new Set<string>();
  /** Verdict on the sources that are handed in. */
  verdict = PASS;
  /** Whole answers to the next requests for an action, in place of its own. */
  private foreign: { readonly action: string; readonly status?: number; readonly body: string }[] = [];

  private constructor(
    private readonly server: TestServer,
    readonly url: string,
  ) {}

  static async start(): Promise<StandInExplorer> {
    const server = await TestServer.start(async (request, response) => {
      const body = new URLSearchParams(await textOf(request));
      const received = Object.fromEntries([...new URL(request.url!, explorer.url).searchParams, ...body]);
      explorer.requests.push(received);
      const next = explorer.foreign.findIndex(({ action }) => action === received.action);
      const [foreign] = next === -1 ? [] : explorer.foreign.splice(next, 1);
      response.statusCode = foreign?.status ?? 200;
      response.setHeader("content-type", "application/json");
      response.end(foreign?.body ?? JSON.stringify(explorer.answer(received)));
    });
    const explorer = new StandInExplorer(server, `${server.url}/api`);
    return explorer;
  }

  /** The requests for an action. */
  requested(action: string): ExplorerRequest[] {
    return this.requests.filter((request) => request.action === action);
  }

  /** Answers the next request for an action as some other explorer does. */
  answerNext(action: string, answer: { readonly status?: number; readonly body: string }): void {
    this.foreign.push({ action, ...answer });
  }

  /** Makes it like new. */
  forget(): void {
    this.requests = [];
    this.foreign = [];
    this.verified.clear();
    this.verdict = PASS;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ action, address }: ExplorerRequest): Answer {
    switch (action) {
      case "getsourcecode":
        return { status: "1", message: "OK", result: [{ SourceCode: this.verified.has(address) ? "contract" : "" }] };
      case "verifysourcecode":
      case "verifyproxycontract":
        return { status: "1", message: "OK", result: `ticket-${this.requests.length}` };
      case "checkverifystatus":
        return this.verdict.startsWith("Pass")
          ? { status: "1", message: "OK", result: this.verdict }
          : { status: "0", message: "NOTOK", result: this.verdict };
      case "checkproxyverification":
        return { status: "1", message: "OK", result: "The proxy's implementation is known now." };
      default:
        return { status: "0", message: "NOTOK", result: `Missing or unsupported action ${action}` };
    }
  }
}
