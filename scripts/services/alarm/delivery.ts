import { generateRequestDetails } from "web-push";

import type { QuietHours } from "#game/alarm";
import type { News } from "#game/texts/news";

import type { FormOf } from "./endpoints";
import type { AlarmState } from "./state";
import type { Subscriber } from "./subscription";

const TIMEOUT_MS = 10_000;
/** Time for which a push service keeps a message for an offline device, seconds. */
const TTL = 12 * 3_600;
/** Delivers notifications to subscribers. Notifications from quiet hours arrive together afterwards. */
export class Delivery {
  /** @param contact Owner's contact for push services: mailto: or https:. */
  constructor(
    private readonly state: AlarmState,
    private readonly contact: string,
    private readonly forms: FormOf,
  ) {}

  /** Delivers all due messages. A message that is not accepted is retried by the next call. */
  async flush(now: Date): Promise<void> {
    await Promise.all(Object.values(this.state.subscribers).map((subscriber) => this.deliver(subscriber, now)));
  }

  private async deliver(subscriber: Subscriber, now: Date): Promise<void> {
    const { queue, quiet, expires } = subscriber;
    if (expires * 1_000 <= now.getTime()) return this.forget(subscriber);
    if (queue.length === 0 || (quiet !== undefined && isQuiet(quiet, now))) return;
    // More notifications may arrive during the delivery.
    const sent = [...queue];
    const status = await this.post(subscriber, summarize(sent)).catch(() => undefined);
    // The player has revoked the permission, or the chat has removed its webhook.
    if (status === 404 || status === 410) return this.forget(subscriber);
    if (status === undefined || status >= 500 || status === 429) return;
    queue.splice(0, queue.length, ...queue.filter((news) => !sent.includes(news)));
  }

  /** Deletes a subscription, unless another account now uses its endpoint. */
  private forget({ endpoint, queue }: Subscriber): void {
    const { subscribers } = this.state;
    if (subscribers[endpoint]?.queue === queue) delete subscribers[endpoint];
  }

  private async post(subscriber: Subscriber, news: News): Promise<number> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = { method: "POST", redirect: "error", signal, ...this.request(subscriber, news) } as const;
    const response = await fetch(subscriber.endpoint, request);
    await response.arrayBuffer();
    return response.status;
  }

  private request({ endpoint, keys }: Subscriber, news: News): { headers: Record<string, string>; body: BodyInit } {
    const form = this.forms(endpoint);
    if (form === "push") {
      const vapidDetails = { subject: this.contact, ...this.state.vapid };
      const options = { vapidDetails, TTL, contentEncoding: "aes128gcm" } as const;
      const { headers, body } = generateRequestDetails({ endpoint, keys: keys! }, JSON.stringify(news), options);
      return { headers: headers, body: new Uint8Array(body) };
    }
    const text = `${news.title}: ${news.body}`;
    const body = Buffer.from(JSON.stringify(form === "discord" ? { content: text } : { text }));
    return { headers: { "content-type": "application/json" }, body };
  }
}

/** Whether a time is within quiet hours, which may span midnight. */
export function isQuiet({ from, to, zone }: QuietHours, now: Date): boolean {
  const hour = Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone }).format(now));
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

function summarize(queue: readonly News[]): News {
  if (queue.length === 1) return queue[0];
  return { title: `${queue.length} notifications about your rig`, body: queue.map(({ title }) => title).join(", ") };
}
