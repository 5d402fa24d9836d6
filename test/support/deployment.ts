/** A deployment whose chain does not answer. */
export const DEPLOYMENT = {
  network: "testnet",
  chainId: 4242,
  chainName: "Testnet",
  currency: "TEST",
  rpcUrls: ["http://127.0.0.1:1"],
  game: "0x0000000000000000000000000000000000000001",
  token: "0x0000000000000000000000000000000000000002",
  block: 7,
};
