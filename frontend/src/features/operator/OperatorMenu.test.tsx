import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { playerName } from "#game/playerName";

import { queryClient } from "../../chain/game/queryClient";
import { operatorsQuery } from "../../chain/operator/operators";
import { setOwnOperator } from "../../chain/operator/state";
import { FakeChain } from "../../chain/testing/FakeChain";
import { FakeWallet } from "../../chain/testing/FakeWallet";
import { RIVAL, TOKEN } from "../../chain/testing/gameState";
import { decodeCalls } from "../../chain/testing/runMined";
import { resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import { WalletContext } from "../../chain/transactions/useWrite";
import OperatorMenu from "./OperatorMenu";

const OWN = "0x00000000000000000000000000000000000A11cE";

let chain: FakeChain;
let wallet: FakeWallet;

beforeEach(() => {
  chain = new FakeChain().install();
  chain.functions.revokeOperators = () => [];
  wallet = new FakeWallet(chain);
  resetConsole();
  setOwnOperator(wallet.address, { address: OWN, scope: 15, budget: "0", isStopped: true });
  return () => setOwnOperator(wallet.address, undefined);
});

/** Shows the menu of a player with these operators. */
function show(addresses: readonly string[], areAll = true): HTMLElement | null {
  const operators = addresses.map((address) => ({ address, until: 2_000, scope: 3, budget: 5n * TOKEN }));
  queryClient.setQueryData(operatorsQuery(wallet.address).queryKey, { operators, areAll });
  render(
    <TestConsole>
      <WalletContext value={wallet}>
        <OperatorMenu player={wallet.address} close={() => undefined} />
      </WalletContext>
    </TestConsole>,
  );
  return screen.queryByRole("region", { name: "Others who play for you" });
}

it("names the operators on other devices, and has the wallet revoke all, wherever they are", async () => {
  const others = show([OWN, RIVAL])!;
  expect(others.textContent).toContain(playerName(RIVAL));
  expect(others.textContent).not.toContain(playerName(OWN));
  fireEvent.click(within(others).getByRole("button", { name: "Stop all" }));
  await waitFor(() => expect(wallet.sent).toHaveLength(1));
  expect(decodeCalls(wallet.sent[0]!.data!)).toEqual([{ name: "revokeOperators", args: [] }]);
});

it("offers nothing more where this browser's is the only one", () => {
  expect(show([OWN])).toBeNull();
  expect(screen.getByRole("button", { name: "Change or top up" })).toBeTruthy();
});

it("says that there may be others where not all of the past could be read", () => {
  expect(show([OWN], false)!.textContent).toContain("Someone may still play for you.");
  expect(screen.getByRole("button", { name: "Stop all" })).toBeTruthy();
});
