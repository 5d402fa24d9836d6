import { getAddress, isAddress, verifyMessage } from "ethers";
import * as v from "valibot";

import {
  type AlarmMethod,
  type AlarmRequest,
  type AlarmSubscription,
  alarmText,
  MAX_ALARM_TIME,
  MAX_MARKS,
  requestText,
} from "#game/alarm";
import type { Deployment } from "#game/deployment";
import type { News } from "#game/texts/news";

import type { FormOf } from "./endpoints";

/** Error with a reason for the client. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** Maximum age of a request, milliseconds. */
const MAX_AGE_MS = 60_000;

const HOUR = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
/** An address with a valid checksum (EIP-55) or none. */
const ADDRESS = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, "An address is 0x and 40 hexadecimal digits."),
  v.check((text) => isAddress(text), "The address has a wrong checksum."),
);
const SIGNATURE = v.pipe(v.string(), v.maxLength(200));
const TERMS = {
  account: ADDRESS,
  endpoint: v.pipe(v.string(), v.maxLength(1_024)),
  expires: v.pipe(v.number(), v.integer()),
};
const KEYS = v.object({
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
});
const QUIET = v.object({ from: HOUR, to: HOUR, zone: v.pipe(v.string(), v.check(isTimeZone)) });
const REQUEST = v.object({
  ...TERMS,
  keys: v.optional(KEYS),
  quiet: v.optional(QUIET),
  marks: v.optional(v.pipe(v.array(ADDRESS), v.maxLength(MAX_MARKS, `You can mark at most ${MAX_MARKS} rivals.`))),
  device: ADDRESS,
  signature: SIGNATURE,
  madeAt: v.pipe(v.number(), v.integer()),
  deviceSignature: SIGNATURE,
});
const NEWS = v.object({ title: v.string(), body: v.string() });
/** A subscription in the alarm's file. Endpoint and account must be valid; other invalid values are dropped. */
const STORED = v.object({
  ...TERMS,
  keys: v.fallback(v.optional(KEYS), undefined),
  quiet: v.fallback(v.optional(QUIET), undefined),
  marks: v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((marks) =>
      valid(ADDRESS, marks)
        .slice(0, MAX_MARKS)
        .map((address) => getAddress(address)),
    ),
  ),
  queue: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((news) => valid(NEWS, news)),
  ),
});

/** Accepted subscription with its undelivered notifications, oldest first. */
export type Subscriber = Omit<AlarmSubscription, "signature" | "device"> & { marks: readonly string[]; queue: News[] };

/** A subscriber as stored by any version of the alarm; undefined when it is invalid. */
export function readStored(value: unknown): Subscriber | undefined {
  const { success, output } = v.safeParse(STORED, value);
  return success ? output : undefined;
}

/** Accepts each request once, while it is recent. */
export class Admission {
  /** Time of the last request for each endpoint, kept while an older request could still be valid. */
  private readonly lastMade = new Map<string, number>();

  constructor(
    private readonly game: Pick<Deployment, "chainId" | "game">,
    private readonly formOf: FormOf,
    /** Start of this run. Earlier requests may have been accepted by the previous run. */
    private readonly since = Date.now(),
  ) {}

  /** @throws Refusal or ValiError when the request is invalid, or not signed by the account and its browser. */
  admit(method: AlarmMethod, body: unknown): Subscriber {
    // Earlier consoles did not sign with a browser's key.
    if (!v.is(v.object({ device: v.unknown() }), body)) {
      throw new Refusal("This console is too old for the alarm: reload it, then switch the alarm on again.");
    }
    const request = v.parse(REQUEST, body);
    const { account, endpoint, expires, keys, quiet, marks = [] } = request;
    const form = this.formOf(endpoint);
    if (form === undefined) throw new Refusal("This address does not belong to a push service, Discord or Telegram.");
    if (form === "push" && keys === undefined) throw new Refusal("The browser's keys are missing.");
    const left = expires - Date.now() / 1_000;
    if (left <= 0 || left > MAX_ALARM_TIME) throw new Refusal("It expires too early or too late.");
    if (signerOf(alarmText(request, this.game), request.signature) !== getAddress(account)) {
      throw new Refusal("The signature is not the account's.");
    }
    if (signerOf(requestText(method, request, this.game), request.deviceSignature) !== getAddress(request.device)) {
      throw new Refusal("The signature is not from the browser that the account named.");
    }
    this.requireFresh(request);
    const [player, ...rivals] = [account, ...marks].map((address) => getAddress(address));
    return { account: player, endpoint, expires, keys, quiet, marks: rivals, queue: [] };
  }

  private requireFresh({ endpoint, madeAt }: AlarmRequest): void {
    const now = Date.now();
    for (const [other, time] of this.lastMade) if (time < now - MAX_AGE_MS) this.lastMade.delete(other);
    const isFresh = madeAt >= this.since && Math.abs(now - madeAt) <= MAX_AGE_MS;
    if (!isFresh || madeAt <= (this.lastMade.get(endpoint) ?? 0))
      throw new Refusal("This request is too old. Try again.");
    this.lastMade.set(endpoint, madeAt);
  }
}

/** Account that has signed a text; undefined for an invalid signature. */
function signerOf(text: string, signature: string): string | undefined {
  try {
    return verifyMessage(text, signature);
  } catch {
    return undefined;
  }
}

/** The valid items of a list. */
function valid<T>(form: v.GenericSchema<unknown, T>, items: readonly unknown[]): T[] {
  return items.flatMap((item) => {
    const { success, output } = v.safeParse(form, item);
    return success ? [output] : [];
  });
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
