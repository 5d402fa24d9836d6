import { AccountChoice } from "./AccountChoice";
import { askPlayer } from "./askPlayer";
import { Confirmation } from "./Confirmation";
import { describeRequest } from "./describeRequest";
import type { SigningRequest } from "./LocalWallet";
import { readTokenSymbol } from "./token";

/** Asks in a dialog which account to connect; see `PlayerPrompts`. */
export async function chooseAccount(accounts: readonly string[]): Promise<string | undefined> {
  const symbol = await readTokenSymbol();
  return askPlayer<string>((answer) => <AccountChoice accounts={accounts} symbol={symbol} onAnswer={answer} />);
}

/** Asks in a dialog whether to sign; see `PlayerPrompts`. */
export async function confirm(request: SigningRequest): Promise<boolean> {
  const description = describeRequest(request, await readTokenSymbol());
  const agreed = await askPlayer<boolean>((answer) => (
    <Confirmation account={request.account} description={description} onAnswer={answer} />
  ));
  return agreed ?? false;
}
