/** Answers of block explorers with Etherscan's API, as they arrive: status, body, and what the owner's task makes of them. */

interface ExplorerRow {
  /** Program that answers so. */
  readonly source: string;
  readonly status?: number;
  readonly body: string;
}

const json = (status: "0" | "1", message: string, result: unknown) => JSON.stringify({ status, message, result });

/** Answers to submitted sources, or to a query for their verdict, that mean that the explorer has them already. */
export const ALREADY_VERIFIED: readonly ExplorerRow[] = [
  { source: "Etherscan", body: json("0", "NOTOK", "Contract source code already verified") },
  { source: "Etherscan, verdict", body: json("0", "NOTOK", "Already Verified") },
  { source: "Blockscout, in the result", body: json("0", "NOTOK", "Smart-contract already verified.") },
  { source: "Blockscout, with a null result", body: json("0", "Smart-contract already verified.", null) },
  { source: "Explorers of single chains", body: json("0", "NOTOK", "This contract has already been verified") },
];

/** Answers that pass with a little patience. */
export const LIMITED: readonly ExplorerRow[] = [
  { source: "Etherscan, free plan", body: json("0", "NOTOK", "Max calls per sec rate limit reached (3/sec)") },
  {
    source: "Etherscan, older",
    body: json("0", "NOTOK", "Max rate limit reached, please use API Key for higher rate limit"),
  },
  { source: "Blockscout", status: 429, body: json("0", "Too many requests", null) },
  { source: "A proxy before an explorer", status: 429, body: "<html><body>Too Many Requests</body></html>" },
];

/** Answers that no patience helps, with the sentence that the owner reads. */
export const REFUSED: readonly (ExplorerRow & { readonly says: string })[] = [
  {
    source: "Etherscan, no plan for the chain",
    body: json("0", "NOTOK", "Free API access is not supported for this chain"),
    says: "The explorer says: Free API access is not supported for this chain",
  },
  {
    source: "Etherscan, day's calls used up",
    body: json("0", "NOTOK", "Max daily rate limit reached. 100000 (100%) of 100000 day/limit"),
    says: "The explorer says: Max daily rate limit reached. 100000 (100%) of 100000 day/limit",
  },
  {
    source: "Etherscan, first version of the API",
    body: json("0", "NOTOK", "You are using a deprecated V1 endpoint"),
    says: "The explorer says: You are using a deprecated V1 endpoint",
  },
  {
    source: "Blockscout, unknown action",
    body: json("0", "Unknown action", null),
    says: "The explorer says: Unknown action",
  },
  { source: "An answer without words", body: json("0", "", null), says: "The explorer says: nothing" },
  {
    source: "A protection from bots",
    status: 403,
    body: "<!DOCTYPE html>\n<html><title>Just a moment...</title></html>",
    says: "The explorer answered a web page with HTTP status 403. Check EXPLORER_API_URL.",
  },
  {
    source: "A gateway",
    status: 502,
    body: "",
    says: "The explorer answered nothing with HTTP status 502. Check EXPLORER_API_URL.",
  },
  {
    source: "An API of another kind",
    body: "null",
    says: 'The explorer answered "null" with HTTP status 200. Check EXPLORER_API_URL.',
  },
  {
    source: "An API of another kind, in words",
    status: 404,
    body: '{"error":"not found"}',
    says: 'The explorer answered "{"error":"not found"}" with HTTP status 404. Check EXPLORER_API_URL.',
  },
];

/** Answers of a chain's explorer that has not seen the new contract yet. */
export const UNKNOWN_YET: readonly ExplorerRow[] = [
  {
    source: "Etherscan",
    body: json("0", "NOTOK", "Unable to locate ContractCode at 0x00000000000000000000000000000000000000AA"),
  },
  { source: "Blockscout", body: json("0", "The address is not a smart contract", null) },
];
