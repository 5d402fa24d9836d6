const field = (type: string) => (name: string) => ({ name, type });

/** What is signed of a permit (ERC-2612). */
export const PERMIT_TYPES = {
  Permit: [...["owner", "spender"].map(field("address")), ...["value", "nonce", "deadline"].map(field("uint256"))],
};
