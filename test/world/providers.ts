/* Providers of wallets (EIP-1193) as real wallets make them. */

/** Answer to `wallet_switchEthereumChain` for a network that the wallet does not know, or that the player declines. */
interface SwitchError {
  readonly source: string;
  readonly error: { readonly code?: number | string; readonly message: string; readonly data?: object };
  /** True if the player declined. The console then does not ask the wallet to add the network. */
  readonly isDeclined: boolean;
}

export const SWITCH_ERRORS: readonly SwitchError[] = [
  {
    source: "MetaMask's extension",
    error: { code: 4902, message: "Unrecognized chain ID" },
    isDeclined: false,
  },
  {
    source: "MetaMask for phones",
    error: { code: -32603, message: "Unrecognized chain ID", data: { originalError: { code: 4902 } } },
    isDeclined: false,
  },
  {
    source: "MetaMask for phones, by WalletConnect",
    error: { code: 32603, message: "Invalid chain" },
    isDeclined: false,
  },
  {
    source: "AlphaWallet, whose code is in the text alone",
    error: { message: '{"message":"Unrecognized chain ID 0x89","code":4902}' },
    isDeclined: false,
  },
  {
    source: "Trust Wallet, in the phone's language",
    error: { code: -1, message: "Die Kette wird nicht unterstützt" },
    isDeclined: false,
  },
  {
    source: "MetaMask for phones before it could switch",
    error: { code: -32601, message: "The method does not exist or is not available" },
    isDeclined: false,
  },
  {
    source: "any wallet whose player declines (EIP-1193)",
    error: { code: 4001, message: "User rejected the request." },
    isDeclined: true,
  },
  {
    source: "wallets that decline in words alone",
    error: { code: -32603, message: "User rejected the request" },
    isDeclined: true,
  },
];

interface DeafProvider {
  readonly source: string;
  /** True if the method is missing or throws. */
  readonly on: "missing" | "throws";
}

/** Providers that report no events. */
export const DEAF_PROVIDERS: readonly DeafProvider[] = [
  { source: "wallets that inject `request` alone", on: "missing" },
  { source: "Brave, when its proxy of the provider cannot return `on`", on: "throws" },
];

interface SpelledAccount {
  readonly source: string;
  /** Account as the wallet spells it, and as EIP-55 does. */
  readonly account: string;
  readonly checksummed: string;
}

export const SPELLED_ACCOUNTS: readonly SpelledAccount[] = [
  {
    source: "wallets for Rootstock (EIP-1191, chain 30)",
    account: "0x3599689E6292B81B2D85451025146515070129Bb",
    checksummed: "0x3599689E6292b81B2d85451025146515070129Bb",
  },
  {
    source: "MetaMask, without upper case",
    account: "0x42712d45473476b98452f434e72461577d686318",
    checksummed: "0x42712D45473476b98452f434e72461577D686318",
  },
];
