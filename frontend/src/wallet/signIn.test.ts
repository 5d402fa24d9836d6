import type { SIWXConfig, SIWXSession } from "@reown/appkit";
import {
  AccountController,
  ChainController,
  ConnectionController,
  ModalController,
  OptionsController,
  RouterController,
  SIWXUtil,
  SnackController,
} from "@reown/appkit-controllers";
import { CaipNetworksUtil } from "@reown/appkit-utils";
import { Wallet } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { gameNetwork } from "./gameNetwork";
import { createSignIn } from "./signIn";

const KEY = "rigraid.wallet.signIn";
const CHAIN = "eip155:31337";
const DAY_MS = 24 * 60 * 60 * 1000;
const alice = new Wallet(`0x${"a1".repeat(32)}`);
const bob = new Wallet(`0x${"b2".repeat(32)}`);

async function sign(signIn: SIWXConfig, signer = alice): Promise<SIWXSession> {
  const data = await signIn.createMessage({ accountAddress: alice.address, chainId: CHAIN });
  const message = data.toString();
  return { data, message, signature: await signer.signMessage(message) };
}

/** Sign-in of a browser that is reopened after Alice signed in. */
async function signedIn(): Promise<SIWXConfig> {
  const signIn = createSignIn(false);
  await signIn.addSession(await sign(signIn));
  return createSignIn(false);
}

const sessions = (signIn: SIWXConfig, address = alice.address, chainId: `eip155:${number}` = CHAIN) =>
  signIn.getSessions(chainId, address);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2030-01-01T00:00:00Z"), toFake: ["Date"] });
});

describe("createSignIn", () => {
  it("asks for a message that names site, account, network and time", async () => {
    const message = await createSignIn(false).createMessage({
      accountAddress: alice.address.toLowerCase(),
      chainId: CHAIN,
    });
    expect(message.toString()).toMatch(
      new RegExp(
        [
          `^${location.host} wants you to sign in with your Ethereum account:`,
          alice.address,
          "",
          "Sign in to RigRaid. This costs nothing and moves nothing.",
          "",
          `URI: ${location.origin}`,
          "Version: 1",
          "Chain ID: 31337",
          "Nonce: [0-9a-f]{32}",
          "Issued At: 2030-01-01T00:00:00.000Z",
          "Expiration Time: 2030-01-08T00:00:00.000Z$",
        ].join("\n"),
      ),
    );
  });

  it("never asks for the same message twice", async () => {
    const { createMessage } = createSignIn(false);
    const input = { accountAddress: alice.address, chainId: CHAIN } as const;
    const [first, second] = await Promise.all([createMessage(input), createMessage(input)]);
    expect(first.nonce).not.toBe(second.nonce);
  });

  it.each([true, false])("says whether it is required: %s", (isRequired) => {
    expect(createSignIn(isRequired).getRequired?.()).toBe(isRequired);
  });

  it("keeps the session as data, message and signature, and finds it on the next visit", async () => {
    const signIn = createSignIn(false);
    expect(await sessions(signIn)).toEqual([]);
    const session = await sign(signIn);
    await signIn.addSession({ ...session, cacao: {} as never });
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual(JSON.parse(JSON.stringify(session)));
    expect(await sessions(createSignIn(false), alice.address.toLowerCase())).toMatchObject([
      { message: session.message, signature: session.signature, data: { accountAddress: alice.address } },
    ]);
  });

  it("is over when the session has expired", async () => {
    const signIn = await signedIn();
    vi.setSystemTime(Date.now() + 7 * DAY_MS - 1);
    expect(await sessions(signIn)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions(signIn)).toEqual([]);
  });

  it("is not for another account, nor for another network", async () => {
    expect(await sessions(await signedIn(), bob.address)).toEqual([]);
    expect(await sessions(createSignIn(false), alice.address, "eip155:1")).toEqual([]);
  });

  const change = (changes: (stored: SIWXSession) => Partial<SIWXSession>) => {
    const stored = JSON.parse(localStorage.getItem(KEY)!) as SIWXSession;
    localStorage.setItem(KEY, JSON.stringify({ ...stored, ...changes(stored) }));
  };

  it.each<[string, (stored: SIWXSession) => Partial<SIWXSession>]>([
    ["the signature", () => ({ signature: "0x1234" })],
    ["nothing but the time", ({ message }) => ({ message: message.replace("2030-01-08", "2040-01-08") })],
    ["the account", ({ message }) => ({ message: message.replace(alice.address, bob.address) })],
  ])("does not believe a stored session of which somebody changed %s", async (_what, changes) => {
    await signedIn();
    change(changes);
    for (const { address } of [alice, bob]) expect(await sessions(createSignIn(false), address)).toEqual([]);
  });

  it("does not believe a message for another site, though the account signed it", async () => {
    await signedIn();
    const message = (JSON.parse(localStorage.getItem(KEY)!) as SIWXSession).message.replace(
      location.host,
      "rig.example",
    );
    const signature = await alice.signMessage(message);
    change(() => ({ message, signature }));
    expect(await sessions(createSignIn(false))).toEqual([]);
  });

  it.each(["", "nonsense", "null", "{}", "[]"])("takes a store that holds %j for not signed in", async (text) => {
    localStorage.setItem(KEY, text);
    expect(await sessions(createSignIn(false))).toEqual([]);
  });

  it("refuses what another account signed", async () => {
    const signIn = createSignIn(false);
    await expect(signIn.addSession(await sign(signIn, bob))).rejects.toThrow(
      "The signature is not from this account, or not for this site.",
    );
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each<[string, (signIn: SIWXConfig) => Promise<void>]>([
    ["the player disconnects", (signIn) => signIn.setSessions([])],
    ["it is revoked", (signIn) => signIn.revokeSession(CHAIN, alice.address)],
  ])("is over when %s", async (_case, end) => {
    const signIn = await signedIn();
    await end(signIn);
    expect(await sessions(signIn)).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("lasts as long as the page where the browser forbids storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    const signIn = createSignIn(true);
    await signIn.addSession(await sign(signIn));
    expect(await sessions(signIn)).toHaveLength(1);
    expect(await sessions(createSignIn(true))).toEqual([]);
  });
});

describe("W8 the wallet window that asks for a signature", () => {
  beforeEach(() => {
    RouterController.reset("SIWXSignMessage");
    ModalController.state.open = true;
    AccountController.state.preferredAccountTypes = { eip155: "eoa" };
    ChainController.state.activeCaipAddress = `${CHAIN}:${alice.address}`;
    ChainController.state.activeCaipNetwork = CaipNetworksUtil.extendCaipNetwork(gameNetwork, {
      customNetworkImageUrls: undefined,
      projectId: "",
    });
    return () => {
      OptionsController.setSIWX(undefined);
      ModalController.state.open = false;
      ChainController.state.activeCaipAddress = undefined;
      ChainController.state.activeCaipNetwork = undefined;
      SnackController.hide();
    };
  });

  it.each([
    ["cannot be closed, and disconnects when it is cancelled, where signing in is required", true],
    ["can be closed, and only closes when it is cancelled, where signing in is optional", false],
  ])("W8 %s", async (_what, isRequired) => {
    const disconnect = vi.spyOn(ConnectionController, "disconnect").mockResolvedValue();
    OptionsController.setSIWX(createSignIn(isRequired));
    expect(await SIWXUtil.isSIWXCloseDisabled()).toBe(isRequired);
    await SIWXUtil.cancelSignMessage();
    expect(disconnect).toHaveBeenCalledTimes(isRequired ? 1 : 0);
    expect(ModalController.state.open).toBe(isRequired);
  });

  it("W8 opens again when the player has closed it and declines then, and says so", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const open = vi.spyOn(ModalController, "open").mockResolvedValue();
    const declined = Object.assign(new Error("User rejected the request."), { code: 4001 });
    ConnectionController.setClient({ signMessage: () => Promise.reject(declined) } as never);
    OptionsController.setSIWX(createSignIn(false));
    ModalController.state.open = false;
    await SIWXUtil.requestSignMessage();
    expect(open).toHaveBeenCalledExactlyOnceWith({ view: "SIWXSignMessage" });
    expect(SnackController.state).toMatchObject({ open: true, message: "Signature declined" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
