/// <reference types="vite/client" />

/** The deployment that the console was built for; see vite.config.mts. Use `chain/deployment.ts`. */
declare const __DEPLOYMENT__: import("../../scripts/deploy/deployments").Deployment;
/** Whether that is the local chain. A constant, so that what only the local chain needs is cut from other bundles. */
declare const __LOCAL_CHAIN__: boolean;

interface ImportMetaEnv {
  /** The wallet modal's project id; without one announced wallets still work. */
  readonly VITE_PROJECT_ID?: string;
  /** Whether connecting asks for a signed message; default off. */
  readonly VITE_SIGN_IN?: "off" | "optional" | "required";
  /** Whether the wallet modal may report what happens in it to its makers; default on. */
  readonly VITE_WALLET_ANALYTICS?: "on" | "off";
  /** Whether the wallet modal offers a wallet by email; default off. */
  readonly VITE_WALLET_EMAIL?: "off" | "on";
}
