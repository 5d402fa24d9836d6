const GAME = "0x0000000000000000000000000000000000000001";
const TOKEN = "0x0000000000000000000000000000000000000002";
const PLACE = { network: "testnet", chainId: 4242, game: GAME, token: TOKEN, block: 7 };
const DEPLOYMENT = { ...PLACE, chainName: "Testnet", currency: "TEST", rpcUrls: ["http://127.0.0.1:1"] };
const IMPLEMENTATION = { address: GAME, reads: TOKEN, contracts: { game: "RigRaid", reads: "RigRaidReads" }, block: 7 };
const STEPS = [{ name: "proxy", transaction: "0x01", block: 7 }];
const ABI = ["function owner() view returns (address)"];

/** Deployment files that cannot be read as a whole record: the text, and what is said of it after the file's path. */
export const UNREADABLE_RECORDS = [
  {
    source: "deployed with the first commit, which kept one node's address and no implementations",
    text: JSON.stringify({ ...PLACE, rpcUrl: "http://127.0.0.1:1" }),
    problem: "was made by a version before 0.1.0: use the tools of the commit that deployed the game.",
  },
  {
    source: "deployed a day before 0.1.0, with one node's address",
    text: JSON.stringify({
      ...PLACE,
      rpcUrl: "http://127.0.0.1:1",
      implementations: [{ ...IMPLEMENTATION, functions: ABI }],
      steps: STEPS,
    }),
    problem: "was made by a version before 0.1.0: use the tools of the commit that deployed the game.",
  },
  { source: "cut off by a full disk", text: "", damage: "Unexpected end of JSON input" },
  { source: "cut off by a crash", text: '{"network": "testn', damage: "Unterminated string in JSON at position 18" },
  { source: "overwritten with another program's file", text: "null", damage: "it holds no object" },
  { source: "a list", text: "[]", damage: "it lacks chainId, rpcUrls, game, token, block" },
  {
    source: "edited by hand: an address without its last digit",
    text: JSON.stringify({ ...DEPLOYMENT, game: GAME.slice(0, -1) }),
    damage: `its game is "${GAME.slice(0, -1)}"`,
  },
  {
    source: "edited by hand: the address of the taunts without its last digit",
    text: JSON.stringify({ ...DEPLOYMENT, taunts: GAME.slice(0, -1) }),
    damage: `its taunts is "${GAME.slice(0, -1)}"`,
  },
  {
    source: "edited by hand: a chain ID as text",
    text: JSON.stringify({ ...DEPLOYMENT, chainId: "4242" }),
    damage: 'its chainId is "4242"',
  },
  {
    source: "edited by hand: no node",
    text: JSON.stringify({ ...DEPLOYMENT, rpcUrls: [] }),
    damage: "its rpcUrls is []",
  },
  {
    source: "a merge that kept one side's fields",
    text: JSON.stringify({ ...DEPLOYMENT, steps: STEPS }),
    damage: "it lacks implementations",
  },
  {
    source: "a merge that kept neither side's implementation",
    text: JSON.stringify({ ...DEPLOYMENT, steps: STEPS, implementations: [] }),
    damage: "its implementations is []",
  },
  {
    source: "an implementation without its ABI",
    text: JSON.stringify({ ...DEPLOYMENT, steps: STEPS, implementations: [IMPLEMENTATION] }),
    damage: "it lacks implementations[0].abi",
  },
] as const;

/** Manifests of the upgrade plugin that cannot be read: the text, and the damage. */
export const UNREADABLE_MANIFESTS = [
  { source: "cut off by a full disk: the plugin writes it in place", text: "", damage: "Unexpected end of JSON input" },
  {
    source: "a merge conflict",
    text: "<<<<<<< HEAD\n{}",
    damage: "Unexpected token '<', \"<<<<<<< HEAD\n{}\" is not valid JSON",
  },
  {
    source: "written by a later plugin",
    text: JSON.stringify({ manifestVersion: "9.0", impls: {}, proxies: [] }),
    damage: "Unknown value for manifest version (9.0)",
  },
  {
    source: "edited by hand: a version without its layout",
    text: JSON.stringify({ manifestVersion: "3.2", impls: { "1": { address: GAME } }, proxies: [] }),
    damage: "Cannot read properties of undefined (reading 'storage')",
  },
] as const;

/** A deployment file of 0.1.0, which recorded functions alone, in a file that was copied to another network's name. */
export const RECORD_OF_0_1_0 = {
  ...DEPLOYMENT,
  network: "../../elsewhere",
  implementations: [{ ...IMPLEMENTATION, functions: ABI }],
  steps: STEPS,
};

/** Texts for a web address as files of settings and people write them, and the address; none for what is not one. */
export const WEB_ADDRESSES = [
  {
    source: "a file with Windows' ends of lines",
    text: "https://node.example/key\r",
    address: "https://node.example/key",
  },
  { source: "blanks around a copied address", text: " \thttp://127.0.0.1:8545 \n", address: "http://127.0.0.1:8545" },
  { source: "a phone's capital letter", text: "Https://Node.Example/Key", address: "https://node.example/Key" },
  { source: "a slash that says nothing", text: "https://node.example/", address: "https://node.example" },
  { source: "a port that says nothing", text: "https://node.example:443/v2/", address: "https://node.example/v2/" },
  { source: "no scheme", text: "node.example:8545", address: undefined },
  { source: "no scheme, and a host alone", text: "localhost", address: undefined },
  { source: "one slash", text: "http:/node.example", address: undefined },
  { source: "another scheme", text: "wss://node.example", address: undefined },
  { source: "quotes kept by a file's reader", text: '"https://node.example"', address: undefined },
  { source: "a blank inside", text: "https://node.example /key", address: undefined },
] as const;
