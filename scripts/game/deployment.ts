import type { AnnouncedPrize, League } from "./league";

/** ID of the chain of `npm start`, the usual one for development. */
export const LOCAL_CHAIN_ID = 31337;

/** Location of a game on a network, used by tasks and built into the console. */
export interface Deployment {
  /** The name of the network, and of the file. */
  readonly network: string;
  readonly chainId: number;
  /** The chain's name, as players and wallets show it. */
  readonly chainName: string;
  /** The symbol of the chain's own coin, which pays for gas. */
  readonly currency: string;
  /** Nodes from which the console reads the chain, the preferred one first. Public. */
  readonly rpcUrls: readonly string[];
  /** Base URL of a block explorer without a trailing slash, if the network has one. */
  readonly explorerUrl?: string;
  /** URL of an indexer of the game without a trailing slash, if there is one. Public. */
  readonly indexerUrl?: string;
  /** URL of the alarm in the same form, if there is one. Public. */
  readonly alarmUrl?: string;
  /** The proxy: the game's address. */
  readonly game: string;
  readonly token: string;
  /** The game's taunts contract. Games of 0.1.0 have none. */
  readonly taunts?: string;
  /** League prizes that the owner has announced. */
  readonly announcedPrizes?: readonly AnnouncedPrize[];
  /** The block of the proxy's deployment. The game has no earlier events. */
  readonly block: number;
}

/** A version of the game's code. */
export interface Implementation {
  /** The implementation behind the proxy. */
  readonly address: string;
  /** The contract to which it delegates reads. */
  readonly reads: string;
  /** The names of both contracts in the source code. */
  readonly contracts: { readonly game: string; readonly reads: string };
  /** The commit of the source code, with "+changes" if the contracts had uncommitted changes. */
  readonly commit: string;
  /** keccak256 of the deployed code of each contract. */
  readonly bytecodeHash: string;
  readonly readsBytecodeHash: string;
  /** The block since which the proxy has used it. */
  readonly block: number;
  /** Functions, events and errors of both contracts; only functions for versions deployed by 0.1.0. */
  readonly abi: readonly string[];
}

/** A transaction of a deployment or an upgrade. */
export interface RecordedStep {
  readonly name: string;
  readonly transaction: string;
  readonly block: number;
}

/** The complete record of a network's game, written by the deployment and by each upgrade. */
export interface DeploymentRecord extends Deployment {
  /** Oldest first; the last one is in use. */
  readonly implementations: readonly Implementation[];
  readonly steps: readonly RecordedStep[];
  /** Settled weeks, in the order of their settlement. */
  readonly leagues?: readonly League[];
}
