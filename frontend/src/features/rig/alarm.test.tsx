import { readFileSync } from "node:fs";
import path from "node:path";

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { verifyMessage, Wallet } from "ethers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type AlarmRequest, alarmText, leagueEnd, MAX_MARKS, requestText } from "#game/alarm";

import { BROWSER_STORAGES } from "../../../../test/world/storage";
import { deployment } from "../../chain/node/deployment";
import { HOUR, RIVAL } from "../../chain/testing/gameState";
import { TestConsole } from "../../chain/testing/TestConsole";
import { mark, useMarks } from "../../goals/rivals";
import { Mark } from "../../goals/StrikeBack";
import { useNotifications } from "../../ui/notifications";
import { LATE_MS } from "../../ui/StillWaiting";
import { useWallet } from "../../wallet/useWallet";
import { Alarm } from "./Alarm";
import { sendMarks, subscriptionOf } from "./alarm";
import { toCalendar } from "./calendar";
import { comingTimes } from "./comingTimes";
import type { Rig } from "./rig";

vi.mock("../../wallet/useWallet");
vi.mock("../../chain/node/deployment", async (original) => {
  const { deployment, ...rest } = await original<typeof import("../../chain/node/deployment")>();
  return { ...rest, deployment: { ...deployment, alarmUrl: "https://alarm.example" } };
});

const NOW = 1_800_000_000;
/** Time of the alarm's clock, by which its requests are dated, Unix milliseconds. */
const ALARM_NOW = Date.now() + 5_000;
const account = new Wallet(`0x${"1".repeat(64)}`);
const PUBLIC_KEY = "BKey";
const PUSH = { endpoint: "https://push.example/abc", keys: { p256dh: "p", auth: "a" } };
const STORED = { ...PUSH, account: account.address, expires: 9e9, signature: "0x", deviceKey: `0x${"2".repeat(64)}` };
const DEFENCE = {
  charges: 3,
  maxCharges: 5,
  nextChargeAt: NOW + HOUR,
  rechargeSeconds: 8 * HOUR,
  nextShieldAt: NOW + 2 * HOUR,
  immuneUntil: NOW - 1,
};
const OWNED = [
  { id: 1, name: "Case Fan", reactivatableAt: NOW + 60 },
  { id: 4, name: "Hard Drive", protectedUntil: NOW + 10 * HOUR },
];
type OwnRig = NonNullable<Rig["own"]>;
const ripeAt = (id: number) => NOW + id * HOUR;
const own = { owned: OWNED, defence: DEFENCE, ripeAt } as unknown as OwnRig;

describe("coming times", () => {
  const times = comingTimes(own, NOW);

  it("are all that are ahead, the next one first", () => {
    expect(times).toEqual([
      { at: NOW + 60, title: "Case Fan: free restart" },
      { at: NOW + 2 * HOUR, title: "A shield recharges" },
      { at: NOW + 4 * HOUR, title: "Your rewards are ripe" },
      { at: NOW + 9 * HOUR, title: "All attack charges are back" },
      { at: NOW + 10 * HOUR, title: "Hard Drive: protection ends" },
      { at: leagueEnd(NOW), title: "The week's league ends" },
    ]);
    expect(new Date(leagueEnd(NOW) * 1_000).toUTCString()).toMatch(/^Mon, .* 00:00:00 GMT$/);
  });

  it("make a calendar with a reminder each", () => {
    const lines = toCalendar(times, NOW).split("\r\n");
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
    expect(lines.filter((line) => line === "BEGIN:VALARM")).toHaveLength(6);
    expect(lines).toContain("DTSTART:20270115T080100Z");
    expect(lines).toContain("SUMMARY:RigRaid: Case Fan: free restart");
    expect(lines).toContain("SUMMARY:RigRaid: Your rewards are ripe");
    expect(new Set(lines.filter((line) => line.startsWith("UID:"))).size).toBe(6);
    // Longer lines would have to be folded.
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75);
  });
});

describe("the switch for alarms", () => {
  let requests: { method: string; body?: AlarmRequest }[];
  let answer: (method: string) => Response;
  let pushes: (typeof PUSH & { unsubscribe: () => void })[];
  const unsubscribe = vi.fn(() => void pushes.pop());
  const subscribe = vi.fn((_options: object) => {
    pushes.push({ ...PUSH, unsubscribe });
    return Promise.resolve({ ...PUSH, toJSON: () => PUSH });
  });
  const registration = { pushManager: { subscribe, getSubscription: () => Promise.resolve(pushes[0]) } };
  const register = vi.fn();
  const keep = vi.fn();

  beforeEach(() => {
    useMarks.setState({}, true);
    [requests, pushes] = [[], []];
    answer = (method) =>
      method === "GET"
        ? Response.json({ publicKey: PUBLIC_KEY, chainId: deployment.chainId, game: deployment.game, now: ALARM_NOW })
        : new Response(null, { status: 204 });
    vi.clearAllMocks();
    vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
      // The console of another test may still poll.
      if (url !== deployment.alarmUrl) return Response.error();
      requests.push({ method, body: body === undefined ? undefined : (JSON.parse(body) as AlarmRequest) });
      return answer(method);
    });
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("caches", { open: () => Promise.resolve({ put: keep }) });
    vi.stubGlobal(
      "Notification",
      Object.assign(vi.fn(), { requestPermission: vi.fn(() => Promise.resolve("granted")) }),
    );
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const container = { register, ready: Promise.resolve(registration), getRegistration: async () => registration };
    Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
    vi.mocked(useWallet).mockReturnValue({
      address: account.address,
      getSigner: () => Promise.resolve(account),
    });
  });

  const open = () => render(<Alarm own={own} isPaused={false} />);
  const theSwitch = () => screen.getByText<HTMLButtonElement>("Notify me with the tab closed");
  const turn = async (isOn: boolean) => {
    await userEvent.click(theSwitch());
    await waitFor(() => expect(theSwitch().getAttribute("aria-checked")).toBe(String(isOn)));
  };

  it("subscribes this browser with a signature of its account, and unsubscribes it", async () => {
    useNotifications.setState({ isOn: true });
    open();
    expect(register).not.toHaveBeenCalled();
    await turn(true);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY });
    const { method, body } = requests.at(-1)!;
    expect([method, body!.account, body!.endpoint, body!.keys]).toEqual([
      "PUT",
      account.address,
      PUSH.endpoint,
      PUSH.keys,
    ]);
    expect(verifyMessage(alarmText(body!, deployment), body!.signature)).toBe(account.address);
    expect(verifyMessage(requestText("PUT", body!, deployment), body!.deviceSignature)).toBe(body!.device);
    expect(body!.madeAt).toBe(ALARM_NOW);
    expect(body).not.toHaveProperty("deviceKey");
    expect(subscriptionOf(account.address)).toBeDefined();
    expect(subscriptionOf(`0x${"2".repeat(40)}`)).toBeUndefined();
    // Nobody is told twice.
    expect(useNotifications.getState().isOn).toBe(false);
    await turn(false);
    const { method: last, body: ended } = requests.at(-1)!;
    expect([last, ended!.endpoint, ended!.signature]).toEqual(["DELETE", PUSH.endpoint, body!.signature]);
    expect(verifyMessage(requestText("DELETE", ended!, deployment), ended!.deviceSignature)).toBe(body!.device);
    expect(ended).not.toHaveProperty("deviceKey");
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(subscriptionOf(account.address)).toBeUndefined();
  });

  it("changes the quiet hours without another signature of the wallet", async () => {
    open();
    await turn(true);
    const { body } = requests.at(-1)!;
    await userEvent.selectOptions(screen.getByLabelText("Quiet from"), "20:00");
    const { quiet, ...rest } = requests.at(-1)!.body!;
    expect(quiet).toEqual({ ...body!.quiet, from: 20 });
    expect(rest.signature).toBe(body!.signature);
    expect(verifyMessage(requestText("PUT", { ...rest, quiet }, deployment), rest.deviceSignature)).toBe(body!.device);
    expect(rest.deviceSignature).not.toBe(body!.deviceSignature);
  });

  it("offers the alarm again where an older console switched it on, and makes the former address void", async () => {
    const key = `rigraid.alarm.${deployment.chainId}.${deployment.game}`;
    const expires = Math.floor(Date.now() / 1_000) + HOUR;
    localStorage.setItem(key, JSON.stringify({ ...PUSH, account: account.address, expires, signature: "0x" }));
    pushes.push({ ...PUSH, unsubscribe });
    open();
    expect(theSwitch().getAttribute("aria-checked")).toBe("false");
    await turn(true);
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET", "PUT"]);
  });

  it.each([
    ...BROWSER_STORAGES.flatMap(({ source, text }) => (text === undefined ? [] : [{ source, text }])),
    { source: "a list", text: "[]" },
    { source: "a subscription without an account", text: JSON.stringify({ ...PUSH, expires: 9e9, signature: "0x" }) },
    { source: "a damaged key", text: JSON.stringify({ ...STORED, deviceKey: "0x1" }) },
    { source: "quiet hours of another form", text: JSON.stringify({ ...STORED, quiet: 22 }) },
  ])("is off, and can be switched on, where its subscription is damaged: $source", async ({ text }) => {
    localStorage.setItem(`rigraid.alarm.${deployment.chainId}.${deployment.game}`, text);
    open();
    expect(theSwitch().getAttribute("aria-checked")).toBe("false");
    await sendMarks(account.address);
    expect(requests).toEqual([]);
    await turn(true);
    expect(subscriptionOf(account.address)).toMatchObject({ endpoint: PUSH.endpoint });
  });

  it("sends the alarm no more marks than it takes, which is as many as a player can make", async () => {
    const rivals = [...Array(MAX_MARKS + 1).keys()].map((index) => `0x${`${index + 10}`.repeat(20)}`);
    rivals.slice(0, -1).forEach((rival) => mark(account.address, rival, NOW + 60));
    render(<Mark player={account.address} rival={rivals.at(-1)!} from={NOW + 60} />, { wrapper: TestConsole });
    const button = screen.getByRole("button", { name: /notify me when/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText("You can mark 20 rivals: remove a mark first.")).not.toHaveLength(0);
    await userEvent.click(button);
    expect(Object.keys(useMarks.getState()[account.address]!)).toHaveLength(MAX_MARKS);
    mark(account.address, rivals.at(-1)!, NOW + 60);
    open();
    await turn(true);
    expect(requests.at(-1)!.body!.marks).toHaveLength(MAX_MARKS);
  });

  it("says that the alarm is not responding where a page comes instead of its answer", async () => {
    answer = () => new Response("<html>502</html>", { status: 502 });
    open();
    await userEvent.click(theSwitch());
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe("The alarm is not responding. Try again later."),
    );
  });

  it("knows the rivals that the player marks, before and after it is on", async () => {
    const marked = () => requests.at(-1)!.body!.marks;
    mark(account.address, RIVAL, NOW + 60);
    open();
    await turn(true);
    expect(marked()).toEqual([RIVAL]);
    const known = requests.length;
    await sendMarks(account.address);
    expect(requests).toHaveLength(known);
    mark(account.address, RIVAL, undefined);
    await sendMarks(account.address);
    expect(marked()).toEqual([]);
    await turn(false);
    mark(account.address, RIVAL, NOW + 60);
    await sendMarks(account.address);
    expect(requests.at(-1)!.method).toBe("DELETE");
  });

  it("takes a webhook in place of the browser", async () => {
    const webhook = "https://discord.com/api/webhooks/1/a";
    open();
    await userEvent.type(screen.getByLabelText("Discord or Telegram webhook"), webhook);
    await turn(true);
    expect(requests.at(-1)!.body).toMatchObject({ endpoint: webhook });
    expect(requests.at(-1)!.body!.keys).toBeUndefined();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it.each([
    [() => Response.json({ publicKey: PUBLIC_KEY, chainId: 1, game: deployment.game }), "another game"],
    [() => Response.json({ error: "This account does not play yet." }, { status: 400 }), "does not play yet"],
    [
      () => {
        throw new Error("offline");
      },
      "not responding",
    ],
  ])("stays off and says why: %#", async (failing, reason) => {
    answer = failing;
    open();
    await userEvent.click(theSwitch());
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(reason));
    expect(theSwitch().getAttribute("aria-checked")).toBe("false");
  });

  it("says so while browser or wallet do not answer", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.mocked(Notification.requestPermission).mockReturnValue(new Promise(() => undefined));
    open();
    fireEvent.click(theSwitch());
    await act(() => vi.advanceTimersByTimeAsync(LATE_MS));
    expect(screen.getByText(/Still waiting for your browser or your wallet/)).toBeTruthy();
  });

  it("keeps the coming times for when there is no network, once there is a service worker to show them", async () => {
    open();
    await turn(true);
    cleanup();
    open();
    await waitFor(() => expect(keep).toHaveBeenCalled());
    const [name, response] = keep.mock.lastCall as [string, Response];
    expect(name).toBe("known");
    const { times } = (await response.json()) as { times: object[] };
    expect(times).toContainEqual({ at: NOW + 60, title: "Case Fan: free restart" });
  });
});

describe("the service worker", () => {
  type Listener = (event: object) => void;
  const SOURCE = readFileSync(path.join(import.meta.dirname, "../../../public/service-worker.js"), "utf8");

  function start(known?: object) {
    const listeners = new Map<string, Listener>();
    const showNotification = vi.fn();
    const fetchPage = vi.fn(() => Promise.resolve(new Response("published")));
    const focus = vi.fn();
    const tabs: object[] = [];
    const openWindow = vi.fn();
    const self = {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      registration: { showNotification },
      clients: { matchAll: () => Promise.resolve(tabs), openWindow },
    };
    const cache = { match: () => Promise.resolve(known && Response.json(known)) };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    new Function("self", "fetch", "caches", SOURCE)(self, fetchPage, { open: () => Promise.resolve(cache) });
    const send = async (name: string, event: object) => {
      let result: unknown;
      const take = (promise: unknown) => (result = promise);
      listeners.get(name)!({ ...event, waitUntil: take, respondWith: take });
      return (await result) as Response | undefined;
    };
    return { send, showNotification, fetchPage, focus, tabs, openWindow };
  }

  it("shows an alarm, and leads to the console", async () => {
    const { send, showNotification, tabs, focus, openWindow } = start();
    await send("push", { data: { json: () => ({ title: "A shield broke", body: "It held." }) } });
    expect(showNotification).toHaveBeenCalledWith("A shield broke", { body: "It held.", icon: "./icon.png" });
    const notification = { close: vi.fn() };
    await send("notificationclick", { notification });
    expect(openWindow).toHaveBeenCalledWith("./");
    tabs.push({ focus });
    await send("notificationclick", { notification });
    expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1]);
  });

  it("takes the page from the network, and has no part in anything else", async () => {
    const { send, fetchPage } = start();
    expect(await (await send("fetch", { request: { mode: "navigate" } }))!.text()).toBe("published");
    expect(await send("fetch", { request: { mode: "cors" } })).toBeUndefined();
    expect(fetchPage).toHaveBeenCalledOnce();
  });

  it("says what is known and since when while there is no network", async () => {
    const { send, fetchPage } = start({ at: NOW, times: [{ at: NOW + 60, title: "<b>Case Fan</b>" }] });
    fetchPage.mockRejectedValue(new Error("offline"));
    const page = await (await send("fetch", { request: { mode: "navigate" } }))!.text();
    expect(page).toContain(`Known since ${new Date(NOW * 1_000).toLocaleString()}`);
    expect(page).toContain(`&#60;b&#62;Case Fan&#60;/b&#62;</dt><dd>${new Date((NOW + 60) * 1_000).toLocaleString()}`);
    const unknown = start();
    unknown.fetchPage.mockRejectedValue(new Error("offline"));
    expect(await (await unknown.send("fetch", { request: { mode: "navigate" } }))!.text()).toContain(
      "Nothing is known",
    );
  });
});
