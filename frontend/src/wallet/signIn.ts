import type { SIWXConfig, SIWXMessage, SIWXSession } from "@reown/appkit";
import { hexlify, randomBytes, verifyMessage } from "ethers";

import { readStored, store } from "../browser/storage";
import { toAccount } from "./account";

const KEY = "rigraid.wallet.signIn";
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const STATEMENT = "Sign in to RigRaid. This costs nothing and moves nothing.";

/**
 * Sign-in by a signed message (EIP-4361), kept in the browser: the game has no server. A session can hold any signed
 * message, so only the message's own contents count: this site, the account, the network, the time.
 *
 * @param isRequired Whether a player who does not sign stays disconnected.
 */
export function createSignIn(isRequired: boolean): SIWXConfig {
  let session = readSession();
  const keep = (next: SIWXSession | undefined) => {
    session = next;
    store(KEY, next ? JSON.stringify({ data: next.data, message: next.message, signature: next.signature }) : null);
    return Promise.resolve();
  };
  return {
    createMessage: (input) => Promise.resolve(createMessage(input)),
    addSession: (next) =>
      isSignedIn(next, next.data.chainId, next.data.accountAddress)
        ? keep(next)
        : Promise.reject(new Error("The signature is not from this account, or not for this site.")),
    getSessions: (chainId, address) =>
      Promise.resolve(session && isSignedIn(session, chainId, address) ? [session] : []),
    setSessions: ([next]) => keep(next),
    revokeSession: () => keep(undefined),
    getRequired: () => isRequired,
  };
}

function createMessage(input: SIWXMessage.Input): SIWXMessage {
  const now = Date.now();
  const data = {
    ...input,
    domain: location.host,
    uri: location.origin,
    version: "1",
    // Not `randomUUID`, which older browsers and pages without https lack.
    nonce: hexlify(randomBytes(16)).slice(2),
    statement: STATEMENT,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + LIFETIME_MS).toISOString(),
  };
  return { ...data, toString: () => format(data) };
}

function format(data: SIWXMessage.Data): string {
  return [
    firstLine(data.domain),
    toAccount(data.accountAddress),
    "",
    data.statement,
    "",
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${data.chainId.split(":")[1]}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    `Expiration Time: ${data.expirationTime}`,
  ].join("\n");
}

function firstLine(domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:`;
}

/** Whether a session is this account's, on this network and this site, not expired and truly signed by it. */
function isSignedIn({ message, signature }: SIWXSession, chainId: string, address: string): boolean {
  const lines = message.split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  return (
    lines[0] === firstLine(location.host) &&
    chainId === `eip155:${field("Chain ID")}` &&
    Date.parse(field("Expiration Time")) > Date.now() &&
    lines[1]?.toLowerCase() === address.toLowerCase() &&
    signerOf(message, signature) === toAccount(address)
  );
}

function signerOf(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    return undefined;
  }
}

/** Reads the stored session, which can be anything; undefined if it does not parse. */
function readSession(): SIWXSession | undefined {
  try {
    const { data, message, signature } = JSON.parse(readStored(KEY) ?? "") as SIWXSession;
    return { data, message: String(message), signature: String(signature) };
  } catch {
    return undefined;
  }
}
