import { createServer, type IncomingMessage, type Server } from "node:http";

import proxyAddr from "proxy-addr";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import * as v from "valibot";

import type { GameSession } from "../../owner/runner/session";
import type { FormOf } from "./endpoints";
import type { AlarmState } from "./state";
import { Admission, Refusal } from "./subscription";

const MAX_BODY = 4_096;
const MAX_ENDPOINTS_PER_ACCOUNT = 5;
const MAX_SOCKETS = 200;
/** Timeout for a client's request, milliseconds. */
const REQUEST_MS = 10_000;
/** Maximum requests per client and of all clients in `seconds`. A change takes two requests. */
const LIMITS = { client: 60, all: 1_200, seconds: 60 };

/** Trusts the client address from a TLS server on this computer or in its network. */
const clientOf = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

export interface ServerOptions {
  readonly limits?: typeof LIMITS;
  /** Called with errors that are not the client's fault. */
  readonly report?: (problem: string) => void;
}

/**
 * Serves an alarm's public key and time (GET /) and its subscriptions. PUT creates or changes one, DELETE removes it.
 * Both are signed, and neither can be replayed.
 */
export function createAlarmServer(
  session: GameSession,
  state: AlarmState,
  formOf: FormOf,
  save: () => void,
  { limits = LIMITS, report = console.error }: ServerOptions = {},
): Server {
  const { chainId, game } = session.deployment;
  const admission = new Admission(session.deployment, formOf);
  const limit = createLimit(limits);
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    if (request.method === "OPTIONS") return undefined;
    await limit(proxyAddr(request, clientOf));
    if (request.method === "GET") return { publicKey: state.vapid.publicKey, chainId, game, now: Date.now() };
    const body = await readBody(request);
    if (request.method === "DELETE") {
      const { endpoint, account } = admission.admit("DELETE", body);
      if (state.subscribers[endpoint]?.account !== account) return undefined;
      delete state.subscribers[endpoint];
    } else if (request.method === "PUT") {
      const subscriber = admission.admit("PUT", body);
      await requirePlayer(session, subscriber.account);
      const { [subscriber.endpoint]: known, ...others } = state.subscribers;
      const own = Object.values(others).filter(({ account }) => account === subscriber.account);
      for (const { endpoint } of own.slice(0, -MAX_ENDPOINTS_PER_ACCOUNT + 1)) delete others[endpoint];
      const queue = known?.account === subscriber.account ? known.queue : [];
      state.subscribers = { ...others, [subscriber.endpoint]: { ...subscriber, queue } };
    } else throw new Refusal(`The method ${request.method} is not supported.`);
    save();
    return undefined;
  };
  const times = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS / 2 };
  const server = createServer(times, (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-methods", "GET, PUT, DELETE");
    response.setHeader("access-control-allow-headers", "content-type");
    const end = (status: number, result?: object) => {
      response.writeHead(status, { "content-type": "application/json" }).end(result && JSON.stringify(result));
    };
    answer(request).then(
      (result) => end(result === undefined ? 204 : 200, result),
      (error: unknown) => {
        const refusal = toRefusal(error);
        if (refusal.status >= 500) report(`A request failed: ${(error as Error).message}`);
        end(refusal.status, { error: refusal.message });
      },
    );
  });
  server.maxConnections = MAX_SOCKETS;
  return server;
}

/** @throws Refusal when a client, or all clients together, send too many requests. */
function createLimit({ client, all, seconds }: typeof LIMITS): (address: string) => Promise<void> {
  const perClient = new RateLimiterMemory({ points: client, duration: seconds });
  const together = new RateLimiterMemory({ points: all, duration: seconds });
  return async (address) => {
    await perClient.consume(address);
    await together.consume("all");
  };
}

/** Only players can subscribe, so that nobody can fill the list with free accounts. */
async function requirePlayer({ game }: GameSession, account: string): Promise<void> {
  if ((await game.getAttackCapacity(account)) === 0n) throw new Refusal("This account does not play yet.");
}

/** Hides a node's error from clients, because it can contain the node's URL with a key. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof v.ValiError) return new Refusal(error.message);
  if (error instanceof RateLimiterRes) return new Refusal("Too many requests. Try again in a minute.", 429);
  return new Refusal("The alarm cannot read the game now. Try again later.", 503);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Refusal("The request is too long.", 413);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("The request is not JSON.");
  }
}
