import { type AlarmSubscription, type QuietHours, MAX_ALARM_TIME, alarmText } from "../../../../scripts/game/alarm";
import { DAY } from "../../../../scripts/game/weeks";
import { deployment } from "../../chain/node/deployment";
import { useMarks } from "../../goals/rivals";
import { allowNotifications } from "../../ui/notifications";
import { readStored, store } from "../../browser/storage";
import type { ComingTime } from "./comingTimes";

const KEY = `rigraid.alarm.${deployment.chainId}.${deployment.game}`;
const TIMEOUT_MS = 10_000;

/** Subscription of this browser for an account; undefined without one, and once it has expired. */
export function subscriptionOf(account: string): AlarmSubscription | undefined {
  const known = readSubscription();
  return known?.account === account && known.expires > Date.now() / 1_000 ? known : undefined;
}

/**
 * Subscribes an account to its alarms.
 *
 * @param webhook Discord's or Telegram's address that takes them; empty for this browser.
 * @throws Error that says why it stays off.
 */
export async function switchAlarmOn(
  account: string,
  webhook: string,
  quiet: QuietHours,
  sign: (text: string) => Promise<string>,
): Promise<void> {
  const { publicKey, chainId, game } = (await ask("GET")) as { publicKey: string; chainId: number; game: string };
  if (chainId !== deployment.chainId || game !== deployment.game) throw new Error("The alarm belongs to another game.");
  await forget();
  const target = webhook === "" ? await subscribeBrowser(publicKey) : { endpoint: webhook };
  // A day less, for a computer whose clock is ahead.
  const expires = Math.floor(Date.now() / 1_000) + MAX_ALARM_TIME - DAY;
  const terms = { account, ...target, expires, quiet };
  await save({ ...terms, signature: await sign(alarmText(terms, deployment)) });
}

/** Passes a player's marked rivals on to the alarm, if it is on and does not know them. */
export async function sendMarks(player: string): Promise<void> {
  const known = subscriptionOf(player);
  if (known && known.marks?.join() !== marksOf(player).join()) await save(known);
}

function marksOf(player: string): string[] {
  return Object.keys(useMarks.getState()[player] ?? {});
}

/** Unsubscribes; the browser's address is void even if the service cannot be reached. */
export async function forget(): Promise<void> {
  const known = readSubscription();
  store(KEY, null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  if (known) await ask("DELETE", { endpoint: known.endpoint });
}

/** Starts the service worker, for whoever has installed the console or subscribed, and tells it what is known. */
export async function keepForOffline(times: readonly ComingTime[], at: number): Promise<void> {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  if (!("serviceWorker" in navigator) || !(isInstalled || readSubscription())) return;
  await navigator.serviceWorker.register("./service-worker.js");
  await (await caches.open("rigraid.known")).put("known", new Response(JSON.stringify({ at, times })));
}

async function subscribeBrowser(applicationServerKey: string) {
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    throw new Error("This browser shows no alarms from a page. Install the console as an app, or use a webhook.");
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
export async function save(changed: AlarmSubscription): Promise<void> {
  const subscription = { ...changed, marks: marksOf(changed.account) };
  await ask("PUT", subscription);
  store(KEY, JSON.stringify(subscription));
}

async function ask(method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(deployment.alarmUrl!, { method, body: JSON.stringify(body), signal }).catch(() => {
    throw new Error("The alarm is not responding. Try again later.");
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new Error((answer as { error: string }).error);
  return answer;
}

function readSubscription(): AlarmSubscription | undefined {
  return (JSON.parse(readStored(KEY) ?? "null") as AlarmSubscription | null) ?? undefined;
}
