import { queryOptions } from "@tanstack/react-query";
import { Signature, type TypedDataDomain, TypedDataEncoder } from "ethers";

import { PERMIT_TYPES } from "#game/permitTypes";

import { pending, token } from "../game/contract";
import { toPlayerError } from "../game/errors";
import { queryKeys } from "../game/queryKeys";
import { chainNow } from "../node/clock";
import { deployment } from "../node/deployment";
import type { FlowContext } from "./transaction";

/** Validity of a signed permit, seconds of the chain's clock. */
const VALIDITY = 20 * 60;

/** Domain and nonce that a permit is signed with. */
export interface PermitTerms {
  readonly domain: TypedDataDomain;
  readonly nonce: bigint;
}

/** Reads the inputs of a permit; undefined if the token has no reliable permits. */
export async function readPermitTerms(owner: string): Promise<PermitTerms | undefined> {
  try {
    const [separator, nonce, name, declared] = await Promise.all([
      token.DOMAIN_SEPARATOR(),
      token.nonces(owner, pending),
      token.name(),
      token.eip712Domain().catch(() => undefined),
    ]);
    const domain = {
      name: declared?.name ?? name,
      version: declared?.version ?? "1",
      chainId: deployment.chainId,
      verifyingContract: deployment.token,
    };
    // Tokens older than ERC-5267 do not report their version: the separator shows whether the guess is right.
    return TypedDataEncoder.hashDomain(domain) === separator ? { domain, nonce } : undefined;
  } catch (cause) {
    const error = toPlayerError(cause);
    if (error.kind === "unreachable") throw error;
    return undefined;
  }
}

/**
 * Asks the wallet to sign a permit for the game, for exactly this value.
 *
 * @returns Undefined when the wallet cannot; declining is an error.
 */
export async function signPermit(context: FlowContext, terms: PermitTerms, value: bigint) {
  const { from } = context;
  const signer = await context.reachSigner();
  const deadline = BigInt(Math.floor(chainNow()) + VALIDITY);
  const message = { owner: from, spender: deployment.game, value, nonce: terms.nonce, deadline };
  try {
    const signature = await signer.signTypedData(terms.domain, PERMIT_TYPES, message);
    return { deadline, signature: Signature.from(signature) };
  } catch (cause) {
    const error = toPlayerError(cause);
    if (error.kind === "unsupported" || error.kind === "unknown") return undefined;
    throw error;
  }
}

export interface Permission {
  /** Amount of the player's tokens that the game may take now, wei. */
  readonly allowance: bigint;
  /** Whether a signed permit can raise the allowance. */
  readonly canPermit: boolean;
}

export function permissionQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.balances(player), "permission"],
    queryFn: async (): Promise<Permission> => {
      const [allowance, terms] = await Promise.all([
        token.allowance(player, deployment.game, pending),
        readPermitTerms(player),
      ]);
      return { allowance, canPermit: terms !== undefined };
    },
    // Other transactions can change it.
    staleTime: 0,
  });
}
