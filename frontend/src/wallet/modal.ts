import { AccountController, CoreHelperUtil, createAppKit } from "@reown/appkit";
import { blo } from "blo";

import { playerName } from "#game/playerName";

import { deployment, isLocalChain } from "../chain/node/deployment";
import { toAccount } from "./account";
import { GameAdapter } from "./GameAdapter";
import { gameNetwork } from "./gameNetwork";
import { areAnalyticsWanted, limitServiceRequests, refuseServiceRequests, withholdAnalytics } from "./services";
import { createSignIn } from "./signIn";

/** State of the wallet, as the modal reports it. */
export interface Connection {
  readonly status: "connecting" | "connected" | "disconnected";
  /** Checksummed address of the account. */
  readonly address: string | undefined;
  /** The name that the account has registered, where the modal's services know one. */
  readonly name: string | undefined;
  /** Network that the connected wallet is on, the game's or another. */
  readonly chainId: number | undefined;
}

/** Interface of the wallet modal that hides the library behind it. */
export interface WalletModal {
  open(): Promise<void>;
  /** @throws Error when the wallet keeps the connection; the message says what to do. */
  disconnect(): Promise<void>;
  /**
   * Asks the wallet for the game's network and offers to add it where it is unknown.
   *
   * @throws Error when the wallet stays on its network; the message says what to do.
   */
  switchNetwork(): Promise<void>;
  /** The connected wallet's EIP-1193 provider. */
  getProvider(): unknown;
}

type AppKit = ReturnType<typeof createAppKit>;

/**
 * Creates the modal, which restores the session of an earlier visit immediately, if there is one.
 *
 * Defect 5 of AppKit 1.7.4: the library is heavy and its React hooks force a static import. This file is the only one
 * that imports it, is itself loaded on first use, and uses subscriptions.
 *
 * @param onChange Called with every change of account, network or status.
 */
export function createWalletModal(onChange: (connection: Connection) => void): WalletModal {
  const { VITE_PROJECT_ID: projectId = "", VITE_SIGN_IN: signIn, VITE_WALLET_EMAIL: email } = import.meta.env;
  // No service knows the local chain, so a newcomer there misses none.
  const usesServices = !isLocalChain || projectId !== "";
  if (usesServices) limitServiceRequests();
  else refuseServiceRequests();
  const analytics = usesServices && areAnalyticsWanted();
  if (!analytics) withholdAnalytics();
  const adapter = new GameAdapter(() => sayDeclined(appKit));
  // Must subscribe before the library does.
  adapter.on("switchNetwork", ({ chainId }) => leaveUnsupportedNetwork(appKit, chainId));
  const appKit = createAppKit({
    adapters: [adapter],
    networks: [gameNetwork],
    projectId,
    // Shows the library's alerts, such as the one about a missing project ID.
    debug: usesServices,
    metadata: {
      name: "RigRaid",
      description: "P2E",
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
    // `socials` must be false: an empty list counts as not set (defect 5).
    features: {
      email: email === "on",
      socials: false,
      onramp: false,
      analytics,
      swaps: usesServices,
      send: usesServices,
      history: usesServices,
    },
    coinbasePreference: "all",
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    defaultAccountTypes: { eip155: "eoa" },
    themeMode: "dark",
    themeVariables: { "--w3m-z-index": 999 },
    siwx: signIn === "optional" || signIn === "required" ? createSignIn(signIn === "required") : undefined,
  });
  const report = () => {
    introduce(appKit);
    onChange(readConnection(appKit));
  };
  appKit.subscribeAccount(report);
  appKit.subscribeNetwork(report);
  return {
    open: () => {
      returnFocus(appKit);
      void showBalances(appKit, adapter);
      return appKit.open({ view: firstView(appKit, projectId) });
    },
    disconnect: async () => {
      await appKit.disconnect();
      // The library only logs a failure.
      if (!appKit.getAccount()?.address) return;
      throw new Error("The wallet kept the connection. Disconnect this site in the wallet.");
    },
    switchNetwork: async () => {
      try {
        await appKit.switchNetwork(gameNetwork);
      } catch (cause) {
        const message = `The wallet did not switch networks. Choose ${gameNetwork.name} (chain id ${deployment.chainId}) in it.`;
        throw new Error(message, { cause });
      }
    },
    getProvider: () => appKit.getWalletProvider(),
  };
}

/**
 * View to open first. A phone without a wallet gets the list of all wallets, from which it can open one; this list is
 * WalletConnect's and needs a project ID. Otherwise undefined: the library opens Connect, or Account when connected.
 */
function firstView(appKit: AppKit, projectId: string): "AllWallets" | undefined {
  const needsAll = projectId && !appKit.getAccount()?.address && CoreHelperUtil.isMobile() && !isWalletInstalled();
  return needsAll ? "AllWallets" : undefined;
}

/** Whether the browser holds a wallet: one that announces itself (EIP-6963), or one that only injects itself. */
function isWalletInstalled(): boolean {
  let isAnnounced = false;
  const onAnnounce = () => (isAnnounced = true);
  // Wallets answer the request before the dispatch returns.
  window.addEventListener("eip6963:announceProvider", onAnnounce);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  window.removeEventListener("eip6963:announceProvider", onAnnounce);
  return isAnnounced || "ethereum" in window;
}

/** Another defect of 1.7.4: the window closes without returning the focus to its opener. */
function returnFocus(appKit: AppKit): void {
  const opener = document.activeElement;
  const stop = appKit.subscribeState(({ open }) => {
    if (open) return;
    stop();
    if (opener instanceof HTMLElement) opener.focus();
  });
}

/** Shows current coins and tokens: the library reads the coins alone, and only when an account connects. */
async function showBalances(appKit: AppKit, adapter: GameAdapter): Promise<void> {
  const address = appKit.getAccount()?.address;
  if (!address) return;
  const { balance, symbol } = await adapter.getBalances(address);
  if (appKit.getAccount()?.address === address) appKit.setBalance(balance, symbol, "eip155");
}

/**
 * Gives the library the console's picture and name of an account for which no service has others. The library resets
 * them with the account, so this is called on every report. An account by email gets no name: the library offers to
 * register one only if there is none.
 */
function introduce(appKit: AppKit): void {
  const { address: account, embeddedWalletInfo: isByEmail } = appKit.getAccount("eip155") ?? {};
  if (!account) return;
  const address = toAccount(account);
  const { profileName, profileImage } = AccountController.state;
  const name = playerName(address);
  // The account is known before it is known to be by email.
  if (isByEmail && profileName === name) appKit.setProfileName(null, "eip155");
  if (!isByEmail && !profileName) appKit.setProfileName(name, "eip155");
  if (!profileImage) appKit.setProfileImage(blo(address as `0x${string}`), "eip155");
}

/**
 * Defect 4 of AppKit 1.7.4: `loading` stays true after a connection, so the status comes from the account; and the id
 * of an unsupported network is a string.
 */
function readConnection(appKit: AppKit): Connection {
  const account = appKit.getAccount();
  const { address } = account ?? {};
  if (account?.status === "connected" && address) {
    const checksummed = toAccount(address);
    const { profileName } = AccountController.state;
    const name = !profileName || profileName === playerName(checksummed) ? undefined : profileName;
    return { status: "connected", address: checksummed, name, chainId: Number(appKit.getChainId()) };
  }
  // The status changes a moment before the address.
  const status = account?.status === "disconnected" ? "disconnected" : "connecting";
  return { status, address: undefined, name: undefined, chainId: undefined };
}

/**
 * Another defect of 1.7.4: only a switch through the library's "unsupported" view closes that view. It stays open when
 * the wallet itself returns to the game's network.
 */
function leaveUnsupportedNetwork(appKit: AppKit, walletChainId: unknown): void {
  if (walletChainId !== deployment.chainId || appKit.getChainId() === walletChainId) return;
  appKit.setCaipNetwork(appKit.getCaipNetwork("eip155", deployment.chainId));
}

/**
 * Another defect of 1.7.4: it closes its "unsupported" view as soon as the player chooses the game's network there, and
 * shows nothing when the wallet then declines. While connecting it does show that.
 */
function sayDeclined(appKit: AppKit): void {
  if (!appKit.getAccount()?.address) return;
  void appKit.open({ view: "UnsupportedChain" as "Connect" }).then(() => appKit.showErrorMessage("Switch declined"));
}
