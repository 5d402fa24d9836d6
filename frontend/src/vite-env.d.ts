/// <reference types="vite/client" />

/** The deployment that the console was built for; see vite.config.mts. Use `chain/node/deployment.ts`. */
declare const __DEPLOYMENT__: import("#game/deployment").Deployment;
/** Its settled weeks. Use `chain/league/settled.ts`. */
declare const __LEAGUES__: readonly import("#game/league").League[];
/** True for the local chain. A build constant, so that its code is cut from other networks' bundles. */
declare const __LOCAL_CHAIN__: boolean;

interface ImportMetaEnv {
  /** The wallet modal's project id; without one announced wallets still work. */
  readonly VITE_PROJECT_ID?: string;
  /** Signed message at connection: none, requested or required. Default off. */
  readonly VITE_SIGN_IN?: "off" | "optional" | "required";
  /** Reports of events in the wallet modal to its makers. Default on. */
  readonly VITE_WALLET_ANALYTICS?: "on" | "off";
  /** Wallets by email in the wallet modal. Default off. */
  readonly VITE_WALLET_EMAIL?: "off" | "on";
}
