import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";

import type { Relay } from "./relay";
import type { ScriptedWallet, WalletRequest } from "./ScriptedWallet";

/*
 * A wallet on another device, which the console reaches through WalletConnect alone: its protocol, version 2.
 */

const CIPHER = "chacha20-poly1305";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const DAY = 86_400;
const IRN = { protocol: "irn" };

/** Message on a topic, JSON-RPC. */
interface Message {
  readonly id: number;
  readonly method?: string;
  readonly params?: {
    readonly proposer?: { readonly publicKey: string };
    readonly optionalNamespaces?: { readonly eip155: { readonly methods: string[]; readonly events: string[] } };
    readonly request?: WalletRequest;
  };
}

/** Scans the code of a pairing with a wallet, which accepts the session and answers its requests. */
export function pair(uri: string, relay: Relay, wallet: ScriptedWallet): void {
  const keys = new Map<string, Buffer>();
  const { pathname, searchParams } = new URL(uri);
  const pairing = pathname.split("@")[0];
  keys.set(pairing, Buffer.from(searchParams.get("symKey")!, "hex"));
  const publish = (topic: string, message: object) =>
    relay.publish(topic, seal(JSON.stringify({ jsonrpc: "2.0", ...message }), keys.get(topic)!));

  const accept = ({ id, params }: Message) => {
    const { publicKey, key } = agree(params!.proposer!.publicKey);
    const session = createHash("sha256").update(key).digest("hex");
    keys.set(session, key);
    publish(pairing, { id, result: { relay: IRN, responderPublicKey: publicKey } });
    const metadata = { name: wallet.name, description: "", url: "https://wallet.test", icons: [] };
    const accounts = [`eip155:${wallet.chainId}:${wallet.address}`];
    const namespaces = { eip155: { ...params!.optionalNamespaces!.eip155, accounts } };
    const expiry = Math.floor(Date.now() / 1000) + DAY;
    const settled = { relay: IRN, namespaces, controller: { publicKey, metadata }, expiry };
    publish(session, { id: Date.now(), method: "wc_sessionSettle", params: settled });
  };

  relay.listen((topic, sealed) => {
    const key = keys.get(topic);
    if (!key) return;
    const message = JSON.parse(open(sealed, key)) as Message;
    if (message.method === "wc_sessionPropose") accept(message);
    if (message.method === "wc_sessionRequest")
      void wallet.answer(message.params!.request!).then((answer) => publish(topic, { id: message.id, ...answer }));
  });
}

/** Key that the wallet and the page agree on (X25519), and the wallet's half of it. */
function agree(theirs: string): { publicKey: string; key: Buffer } {
  const own = generateKeyPairSync("x25519");
  const base = { kty: "OKP", crv: "X25519" };
  const x = Buffer.from(theirs, "hex").toString("base64url");
  const publicKey = createPublicKey({ key: { ...base, x }, format: "jwk" });
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey });
  const { x: half } = own.publicKey.export({ format: "jwk" });
  return {
    publicKey: Buffer.from(half!, "base64url").toString("hex"),
    key: Buffer.from(hkdfSync("sha256", shared, "", "", 32)),
  };
}

/** Encrypts a text into an envelope of type 0. */
function seal(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([Buffer.of(0), iv, ...sealed, cipher.getAuthTag()]).toString("base64");
}

function open(envelope: string, key: Buffer): string {
  const bytes = Buffer.from(envelope, "base64");
  const [start, end] = [1 + IV_BYTES, bytes.length - TAG_BYTES];
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(1, start), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  return decipher.update(bytes.subarray(start, end)).toString() + decipher.final().toString();
}
