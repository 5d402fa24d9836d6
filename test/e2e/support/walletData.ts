import type { ServiceRequest } from "./services";

/*
 * Data that the services behind the wallet modal know in the tests. None of it is real.
 */

/** The local chain, as the services call networks. */
export const LOCAL = "eip155:31337";

const wallets = Array.from({ length: 130 }, (_, index) => ({
  id: `wallet-${index}`,
  name: `Wallet ${index}`,
  homepage: "https://wallet.test",
  image_id: `image-${index}`,
  order: index,
  mobile_link: "wallet-test://",
  rdns: null,
  chains: [LOCAL],
}));

/** The directory of wallets: a page of the requested ones. */
export function walletDirectory({ query }: ServiceRequest) {
  const excluded = new Set((query.exclude ?? "").split(","));
  const found = wallets.filter(({ id, name }) => !excluded.has(id) && name.includes(query.search ?? ""));
  const [page, entries] = [Number(query.page), Number(query.entries)];
  return { count: wallets.length, data: found.slice((page - 1) * entries, page * entries) };
}

/** A token in an account's balance. */
export function balance(symbol: string, numeric: string, decimals: string, address?: string) {
  return {
    name: `${symbol} of the tests`,
    symbol,
    chainId: LOCAL,
    address: address && `${LOCAL}:${address}`,
    value: 1,
    price: 1,
    quantity: { decimals, numeric },
    iconUrl: "",
  };
}

/** A transaction of an account's history that moved one token. */
export function transaction(symbol: string, amount: string, { chain = LOCAL, isSpam = false } = {}) {
  return {
    id: `${symbol}-${amount}-${chain}`,
    metadata: {
      operationType: "receive",
      hash: `0x${"ab".repeat(32)}`,
      minedAt: "2029-05-06T07:08:09Z",
      sentFrom: `0x${"12".repeat(20)}`,
      sentTo: `0x${"34".repeat(20)}`,
      status: "confirmed",
      nonce: 1,
      chain,
    },
    transfers: [
      {
        direction: "in",
        quantity: { numeric: amount },
        ...(isSpam
          ? { nft_info: { name: symbol, content: {}, flags: { is_spam: true } } }
          : { fungible_info: { name: symbol, symbol, icon: { url: "" } } }),
      },
    ],
  };
}
