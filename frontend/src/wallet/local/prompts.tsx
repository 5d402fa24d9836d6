import { QueryClientProvider } from "@tanstack/react-query";

import { queryClient } from "../../chain/game/queryClient";
import { AccountChoice } from "./AccountChoice";
import { askPlayer } from "./askPlayer";
import { Confirmation } from "./Confirmation";
import { costsOf } from "./costs";
import { describeRequest } from "./describeRequest";
import { sendToLocalNode } from "./localNode";
import type { SigningRequest } from "./LocalWallet";

/** Asks in a dialog which account to connect; see `PlayerPrompts`. */
export function chooseAccount(accounts: readonly string[]): Promise<string | undefined> {
  return askPlayer<string>((answer) => (
    <QueryClientProvider client={queryClient}>
      <AccountChoice accounts={accounts} onAnswer={answer} />
    </QueryClientProvider>
  ));
}

/** Asks in a dialog whether to sign; see `PlayerPrompts`. */
export async function confirm(request: SigningRequest): Promise<boolean> {
  const description = describeRequest(request);
  const costs = costsOf(request, sendToLocalNode);
  const agreed = await askPlayer<boolean>((answer) => (
    <Confirmation account={request.account} description={description} costs={costs} onAnswer={answer} />
  ));
  return agreed ?? false;
}
