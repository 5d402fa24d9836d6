import type { JsonRpcSigner } from "ethers";
import { create } from "zustand";
import { shallow } from "zustand/shallow";

import { isMissingPart } from "../browser/parts";
import { canStore, readStored, store } from "../browser/storage";
import { deployment } from "../chain/node/deployment";
import type { Connection, WalletModal } from "./modal";

/** The player's wallet, as the rest of the console sees it. */
export interface Wallet extends Connection, Pick<WalletModal, "disconnect" | "switchNetwork"> {
  /** `connecting` only while the session of an earlier visit is being restored. */
  readonly status: Connection["status"];
  readonly isOnGameNetwork: boolean;
  /**
   * Opens the wallet modal: a list of wallets, or the account when one is connected. Resolves when it is open.
   *
   * @throws Error when the modal does not load or start; the message says why.
   */
  connect(): Promise<void>;
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

const NO_STORAGE =
  "The wallet window must store data, but this browser does not allow it here or has no space left. Allow cookies and site data, or use another browser.";
const NOT_LOADED =
  "A part of the console did not load. Check your connection, or reload the page: there may be a newer version.";
const NOT_STARTED = "The wallet window did not start. Reload the page and try again.";

const DISCONNECTED: Connection = { status: "disconnected", address: undefined, name: undefined, chainId: undefined };

let modal: Promise<WalletModal> | undefined;

/** The player's wallet; the component renders again when it changes. */
export const useWallet = create<Wallet>(() => ({
  ...DISCONNECTED,
  isOnGameNetwork: false,
  connect: async () => (await loadModal()).open(),
  disconnect: async () => (await loadModal()).disconnect(),
  switchNetwork: async () => (await loadModal()).switchNetwork(),
  getSigner,
}));

/** Called once, before the first render: restores the session of an earlier visit. */
export function startWallet(): void {
  if (readStored(SESSION_KEY) === null) return;
  show({ ...DISCONNECTED, status: "connecting" });
  // The session cannot be restored without the modal's code; it stays stored for the next visit.
  loadModal().catch(() => show(DISCONNECTED));
}

function show(connection: Connection): void {
  useWallet.setState((wallet) => {
    const next = { ...wallet, ...connection, isOnGameNetwork: connection.chainId === deployment.chainId };
    return shallow(next, wallet) ? wallet : next;
  });
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
    throw new Error(describeFailure(cause), { cause });
  });
  return modal;
}

function describeFailure(cause: unknown): string {
  if (!canStore()) return NO_STORAGE;
  return isMissingPart(cause) ? NOT_LOADED : NOT_STARTED;
}

async function createModal(): Promise<WalletModal> {
  // The modal looks for announced wallets when it starts, so the Local wallet must be there by then. The build constant
  // itself, not a variable: that is what removes the Local wallet from other networks' bundles.
  const local = __LOCAL_CHAIN__ ? import("./local/announceLocalWallet") : undefined;
  const [{ createWalletModal }, wallets] = await Promise.all([import("./modal"), local]);
  wallets?.announceLocalWallet();
  return createWalletModal(onModalChange);
}

async function getSigner(): Promise<JsonRpcSigner> {
  const { address } = useWallet.getState();
  const provider = address && (await loadModal()).getProvider();
  if (!address || !provider) throw new Error("No wallet is connected. Connect one first.");
  return (await import("./signer")).createSigner(provider, address);
}
