import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

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
  /** What it says of the sources that are handed in. */
  verdict = PASS;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StandInExplorer> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const explorer = new StandInExplorer(server, url);
    server.on("request", (request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const parameters = [...new URL(request.url!, url).searchParams, ...new URLSearchParams(body)];
        const received = Object.fromEntries(parameters);
        explorer.requests.push(received);
        response.setHeader("content-type", "application/json").end(JSON.stringify(explorer.answer(received)));
      });
    });
    return explorer;
  }

  /** The requests for an action. */
  asked(action: string): ExplorerRequest[] {
    return this.requests.filter((request) => request.action === action);
  }

  /** Makes it like new. */
  forget(): void {
    this.requests = [];
    this.verified.clear();
    this.verdict = PASS;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), "close");
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
