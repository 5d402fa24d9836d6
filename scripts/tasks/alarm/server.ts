import { createServer, type IncomingMessage, type Server } from "node:http";

import { verifyMessage } from "ethers";
import * as v from "valibot";

import { type AlarmSubscription, alarmText, MAX_ALARM_TIME } from "../../game/alarm";
import type { GameSession } from "../runner/session";
import type { FormOf } from "./delivery";
import type { AlarmState } from "./state";

const MAX_BODY = 4_096;
const MAX_ENDPOINTS_PER_ACCOUNT = 5;
const MAX_MARKS = 20;

const HOUR = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
const ADDRESS = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/));
const ENDPOINT = v.object({ endpoint: v.pipe(v.string(), v.maxLength(1_024)) });
const SUBSCRIPTION = v.object({
  account: ADDRESS,
  ...ENDPOINT.entries,
  expires: v.pipe(v.number(), v.integer()),
  keys: v.optional(
    v.object({
      p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
    }),
  ),
  signature: v.pipe(v.string(), v.maxLength(200)),
  quiet: v.optional(v.object({ from: HOUR, to: HOUR, zone: v.pipe(v.string(), v.check(isTimeZone)) })),
  marks: v.optional(v.pipe(v.array(ADDRESS), v.maxLength(MAX_MARKS))),
});

/** Reason why a subscription is not accepted, for whoever asked. */
class Refusal extends Error {}

/**
 * Serves an alarm's public key (GET /), and its subscriptions: PUT makes or changes one, DELETE removes it. An endpoint is
 * known to its browser alone, so naming it is enough to delete it.
 */
export function createAlarmServer(session: GameSession, state: AlarmState, formOf: FormOf, save: () => void): Server {
  const { chainId, game } = session.deployment;
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    if (request.method === "OPTIONS") return undefined;
    if (request.method === "GET") return { publicKey: state.vapid.publicKey, chainId, game };
    const body: unknown = JSON.parse(await readBody(request));
    if (request.method === "DELETE") {
      delete state.subscribers[v.parse(ENDPOINT, body).endpoint];
    } else if (request.method === "PUT") {
      const subscription = v.parse(SUBSCRIPTION, body);
      await check(session, subscription, formOf);
      const { [subscription.endpoint]: known, ...others } = state.subscribers;
      const isSame = known?.account === subscription.account;
      const own = Object.values(others).filter(({ account }) => account === subscription.account);
      for (const { endpoint } of own.slice(0, -MAX_ENDPOINTS_PER_ACCOUNT + 1)) delete others[endpoint];
      const queue = isSame ? known.queue : [];
      state.subscribers = { ...others, [subscription.endpoint]: { ...subscription, queue } };
    } else throw new Refusal(`${request.method} is not understood.`);
    save();
    return undefined;
  };
  return createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-methods", "GET, PUT, DELETE");
    response.setHeader("access-control-allow-headers", "content-type");
    const end = (status: number, result?: object) => {
      response.writeHead(status, { "content-type": "application/json" }).end(result && JSON.stringify(result));
    };
    answer(request).then(
      (result) => end(result === undefined ? 204 : 200, result),
      ({ message }: Error) => end(400, { error: message }),
    );
  });
}

/** @throws Refusal when the account has not signed it, or may not have it. */
async function check(
  { deployment, game }: GameSession,
  subscription: AlarmSubscription,
  formOf: FormOf,
): Promise<void> {
  const { account, endpoint, expires, keys, signature } = subscription;
  const form = formOf(endpoint);
  if (form === undefined) throw new Refusal("This address belongs to no push service, Discord or Telegram.");
  if (form === "push" && keys === undefined) throw new Refusal("A browser's keys are missing.");
  const left = expires - Date.now() / 1_000;
  if (left <= 0 || left > MAX_ALARM_TIME) throw new Refusal("It expires too early or too late.");
  if (verifyMessage(alarmText(subscription, deployment), signature) !== account) {
    throw new Refusal("The signature is not the account's.");
  }
  // An account costs nothing, a player a component: nobody fills the list.
  if ((await game.getAttackCapacity(account)) === 0n) throw new Refusal("This account does not play yet.");
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Refusal("That is too long.");
  }
  return text;
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
