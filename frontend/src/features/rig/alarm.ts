import { computeAddress, hashMessage, hexlify, SigningKey } from "ethers";
import * as v from "valibot";

import {
  type AlarmMethod,
  type AlarmSubscription,
  alarmText,
  MAX_ALARM_TIME,
  MAX_MARKS,
  type QuietHours,
  requestText,
} from "#game/alarm";
import { DAY } from "#game/weeks";

import { readStored, store } from "../../browser/storage";
import { deployment } from "../../chain/node/deployment";
import { useMarks } from "../../goals/rivals";
import { allowNotifications } from "../../ui/notifications";
import type { ComingTime } from "./comingTimes";

const KEY = `rigraid.alarm.${deployment.chainId}.${deployment.game}`;
const TIMEOUT_MS = 10_000;

/** Subscription of this browser, with the key that signs its requests: it can change this subscription and nothing else. */
export interface Subscription extends AlarmSubscription {
  readonly deviceKey: string;
}

/**
 * Subscription of this browser for an account; undefined without one, and once it has expired. A subscription of an
 * older console has no key. It continues until the player turns the alarm on again.
 */
export function subscriptionOf(account: string): Subscription | undefined {
  const known = readSubscription();
  if (known?.account !== account || known.deviceKey === undefined || known.expires <= Date.now() / 1_000)
    return undefined;
  return known as Subscription;
}

/**
 * Subscribes an account to its alarms.
 *
 * @param webhook Webhook of Discord or Telegram; empty for this browser.
 * @throws Error that says why it stays off.
 */
export async function switchAlarmOn(
  account: string,
  webhook: string,
  quiet: QuietHours,
  sign: (text: string) => Promise<string>,
): Promise<void> {
  const { publicKey, chainId, game, now } = await askAlarm();
  if (chainId !== deployment.chainId || game !== deployment.game) throw new Error("The alarm belongs to another game.");
  await forget();
  const target = webhook === "" ? await subscribeBrowser(publicKey) : { endpoint: webhook };
  const deviceKey = hexlify(crypto.getRandomValues(new Uint8Array(32)));
  // A day less than the maximum, so that a slow wallet does not matter.
  const expires = Math.floor(now / 1_000) + MAX_ALARM_TIME - DAY;
  const terms = { account, ...target, expires, quiet, device: computeAddress(deviceKey), deviceKey };
  await save({ ...terms, signature: await sign(alarmText(terms, deployment)) });
}

/** Sends a player's marked rivals to the alarm, if it is on and they have changed. */
export async function sendMarks(player: string): Promise<void> {
  const known = subscriptionOf(player);
  if (known && known.marks?.join() !== marksOf(player).join()) await save(known);
}

function marksOf(player: string): string[] {
  return Object.keys(useMarks.getState()[player] ?? {}).slice(0, MAX_MARKS);
}

/** Unsubscribes; the browser's address is void even if the service cannot be reached. */
export async function forget(): Promise<void> {
  const known = readSubscription();
  store(KEY, null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  // A subscription of an older console has no key. The alarm learns from the push service that its endpoint is invalid.
  if (known?.deviceKey !== undefined) await request("DELETE", known as Subscription);
}

/** Starts the service worker if the app is installed or subscribed, and gives it the upcoming times. */
export async function keepForOffline(times: readonly ComingTime[], at: number): Promise<void> {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  if (!("serviceWorker" in navigator) || !(isInstalled || readSubscription())) return;
  await navigator.serviceWorker.register("./service-worker.js");
  await (await caches.open("rigraid.known")).put("known", new Response(JSON.stringify({ at, times })));
}

async function subscribeBrowser(applicationServerKey: string) {
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    throw new Error(
      "This browser cannot show notifications from a page. Install the console as an app, or use a webhook.",
    );
  }
  const problem = await allowNotifications();
  if (problem !== undefined) throw new Error(problem);
  await navigator.serviceWorker.register("./service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { p256dh, auth } = subscription.toJSON().keys as Required<AlarmSubscription>["keys"];
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Saves a new or a changed subscription, with the rivals that its player marks now. */
export async function save(changed: Subscription): Promise<void> {
  const subscription = { ...changed, marks: marksOf(changed.account) };
  await request("PUT", subscription);
  store(KEY, JSON.stringify(subscription));
}

/** Makes a request that the browser's key signs. */
async function request(method: AlarmMethod, { deviceKey, ...subscription }: Subscription): Promise<void> {
  // Computers' clocks differ: the time is the alarm's own.
  const made = { ...subscription, madeAt: (await askAlarm()).now };
  const text = requestText(method, made, deployment);
  const deviceSignature = new SigningKey(deviceKey).sign(hashMessage(text)).serialized;
  await ask(method, { ...made, deviceSignature });
}

/** The alarm's public key, its game and its time in Unix milliseconds. */
async function askAlarm() {
  return (await ask("GET")) as { publicKey: string; chainId: number; game: string; now: number };
}

async function ask(method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const fail = () => {
    throw new Error("The alarm is not responding. Try again later.");
  };
  const response = await fetch(deployment.alarmUrl!, { method, body: JSON.stringify(body), signal }).catch(fail);
  if (response.status === 204) return undefined;
  // A server in front of the alarm may answer with a web page.
  const answer = (await response.json().catch(fail)) as { error?: string };
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const Stored = v.looseObject({
  account: v.string(),
  endpoint: v.string(),
  expires: v.number(),
  quiet: v.optional(v.object({ from: v.number(), to: v.number(), zone: v.string() })),
  marks: v.optional(v.array(v.string())),
  deviceKey: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
});

/** The stored subscription; undefined without one, and where what is stored is damaged. */
function readSubscription(): (AlarmSubscription & Partial<Subscription>) | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), readStored(KEY));
  return success ? (output as unknown as AlarmSubscription & Partial<Subscription>) : undefined;
}
