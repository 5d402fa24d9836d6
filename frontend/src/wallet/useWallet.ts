import type { JsonRpcSigner } from "ethers";
import { useSyncExternalStore } from "react";
import { deployment } from "../chain/node/deployment";
import { readStored, store } from "../browser/storage";
import type { Connection, WalletModal } from "./modal";

type WalletStatus = "connecting" | "connected" | "disconnected";

/** The player's wallet, as the rest of the console sees it. */
export interface Wallet {
  /** `connecting` only while the session of an earlier visit is being restored. */
  readonly status: WalletStatus;
  /** The connected account, checksummed. */
  readonly address: string | undefined;
  /** The name that the account has registered, where one is known. */
  readonly name: string | undefined;
  /** The network that the connected wallet is on, the game's or another. */
  readonly chainId: number | undefined;
  readonly isOnGameNetwork: boolean;
  /**
   * Opens the wallet modal: a list of wallets, or the account when one is connected. Resolves when it is open.
   *
   * @throws Error when the modal's code cannot be loaded.
   */
  connect(): Promise<void>;
  /** @throws Error when the wallet keeps the connection; the message says what to do. */
  disconnect(): Promise<void>;
  /**
   * Asks the wallet for the game's network and offers to add it where it is unknown.
   *
   * @throws Error when the wallet stays on its network; the message says what to do.
   */
  switchNetwork(): Promise<void>;
  /**
   * Returns a signer of the connected account, on any network that the wallet is on: check `isOnGameNetwork` first.
   *
   * @throws Error when no wallet is connected.
   */
  getSigner(): Promise<JsonRpcSigner>;
}

/**
 * Storage key that marks a wallet connected when the player left. A visitor without it does not load the modal's code
 * just to find no session.
 */
const SESSION_KEY = "rigraid.wallet.session";

const DISCONNECTED: Connection = { status: "disconnected", address: undefined, name: undefined, chainId: undefined };

const actions = { connect, disconnect, switchNetwork, getSigner };
let wallet = describe(DISCONNECTED);
let modal: Promise<WalletModal> | undefined;
const listeners = new Set<() => void>();

/** The player's wallet; the component renders again when it changes. */
export function useWallet(): Wallet {
  return useSyncExternalStore(subscribe, readWallet);
}

/** Called once, before the first render: restores the session of an earlier visit. */
export function startWallet(): void {
  if (readStored(SESSION_KEY) === null) return;
  show({ ...DISCONNECTED, status: "connecting" });
  // The session cannot be restored without the modal's code; it stays stored for the next visit.
  loadModal().catch(() => show(DISCONNECTED));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readWallet(): Wallet {
  return wallet;
}

function describe(connection: Connection): Wallet {
  return { ...connection, isOnGameNetwork: connection.chainId === deployment.chainId, ...actions };
}

function show(connection: Connection): void {
  const fields = Object.keys(DISCONNECTED) as (keyof Connection)[];
  if (fields.every((field) => connection[field] === wallet[field])) return;
  wallet = describe(connection);
  listeners.forEach((listener) => listener());
}

/** Takes over what the modal reports, except the brief `connecting` of its every start. */
function onModalChange(connection: Connection): void {
  if (connection.status === "connecting") return;
  store(SESSION_KEY, connection.status === "connected" ? "connected" : null);
  show(connection);
}

/** Loads the modal's code on first use: it is larger than all the rest of the console. */
function loadModal(): Promise<WalletModal> {
  modal ??= createModal().catch((cause: unknown) => {
    modal = undefined;
    throw new Error("The wallet window could not be loaded. Check your connection and try again.", { cause });
  });
  return modal;
}

async function createModal(): Promise<WalletModal> {
  // The modal looks for announced wallets when it starts, so the Local wallet must be there by then. The build constant
  // itself, not a variable: that is what removes the Local wallet from other networks' bundles.
  const local = __LOCAL_CHAIN__ ? import("./local/announceLocalWallet") : undefined;
  const [{ createWalletModal }, wallets] = await Promise.all([import("./modal"), local]);
  wallets?.announceLocalWallet();
  return createWalletModal(onModalChange);
}

async function connect(): Promise<void> {
  await (await loadModal()).open();
}

async function disconnect(): Promise<void> {
  await (await loadModal()).disconnect();
}

async function switchNetwork(): Promise<void> {
  await (await loadModal()).switchNetwork();
}

async function getSigner(): Promise<JsonRpcSigner> {
  const { address } = wallet;
  const provider = address && (await loadModal()).getProvider();
  if (!address || !provider) throw new Error("No wallet is connected. Connect one first.");
  return (await import("./signer")).createSigner(provider, address);
}
