import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { toBeHex } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { LINES } from "#game/tauntLines";
import { tauntsInterface } from "#game/taunts";

import { queryClient } from "../chain/game/queryClient";
import { blockPoller } from "../chain/node/chain";
import { deployment } from "../chain/node/deployment";
import { type Block, nodes } from "../chain/node/node";
import { RpcError } from "../chain/node/RpcNode";
import { delegate } from "../chain/operator/scope";
import { prefetchExchanges } from "../chain/taunts/taunts";
import { RIVAL } from "../chain/testing/gameState";
import { intents, ONLINE, PLAYER, resetConsole, TestConsole } from "../chain/testing/TestConsole";
import { taunt } from "../writes/taunt";
import { Heard } from "./Heard";
import { Said } from "./Said";
import { TauntChoice } from "./TauntChoice";

const TAUNTS = "0x00000000000000000000000000000000007a0075";
const STRANGER = "0x0000000000000000000000000000000000000ddd";

vi.mock("../chain/node/deployment", async (original) => {
  const { deployment: plain, ...rest } = await original<typeof import("../chain/node/deployment")>();
  return { ...rest, deployment: { ...plain, taunts: "0x00000000000000000000000000000000007a0075" } };
});

const attack = (id: number, attacker = RIVAL, victim = PLAYER) => ({
  ...{ id, attacker, victim, block: 10 * id },
  outcome: "hit" as const,
});

describe("taunts", () => {
  /** Logs of the taunts, oldest first, and the requests for them. */
  let said: (readonly [player: string, attackId: number, line: number])[];
  let requests: { address: string; topics: [string, null, string[]]; fromBlock: string; toBlock: string }[];

  beforeEach(() => {
    resetConsole();
    queryClient.setQueryData(["paused"], false);
    [said, requests] = [[], []];
    vi.mocked(blockPoller.getState).mockReturnValue({ ...ONLINE, head: { number: 100, timestamp: 1 } as Block });
    vi.spyOn(nodes, "send").mockImplementation((method, params) => {
      if (method !== "eth_getLogs") return Promise.reject(new RpcError({ code: -32601, message: "none" }));
      const [filter] = params as [(typeof requests)[number]];
      requests.push(filter);
      const logs = said.map(([player, id, line], position) => ({
        ...tauntsInterface.encodeEventLog("Taunted", [player, id, line]),
        ...{ address: TAUNTS, blockNumber: toBeHex(90 + position), blockHash: `0x${position}` },
        ...{ transactionHash: `0x${position}`, logIndex: "0x0" },
      }));
      return Promise.resolve(logs.filter(({ topics }) => filter.topics[2].includes(topics[2]!)));
    });
  });

  const texts = () => screen.queryAllByText(/“/).map(({ textContent }) => textContent);

  it("show the first line of each side, asked for together and by the numbers of the attacks", async () => {
    said = [
      [STRANGER, 1, 1],
      [RIVAL, 1, 2],
      [RIVAL, 1, 3],
      [PLAYER, 1, 12],
      [RIVAL, 2, 31],
    ];
    const shown = [attack(1), attack(2)].map((each) => <Said key={each.id} attack={each} />);
    render(<>{shown}</>, { wrapper: TestConsole });
    await screen.findAllByText(/“/);
    expect(texts()).toEqual([
      expect.stringMatching(/: “You left the door open\.”$/),
      expect.stringMatching(/You: “This is not over\.”$/),
    ]);
    expect(requests).toHaveLength(1);
    const [{ address, topics, fromBlock, toBlock }] = requests as [(typeof requests)[number]];
    expect({ address, from: Number(fromBlock), to: Number(toBlock) }).toEqual({ address: TAUNTS, from: 10, to: 100 });
    expect(topics[2].map(Number)).toEqual([1, 2]);
  });

  it("are read ahead, and shown without another request", async () => {
    said = [[RIVAL, 1, 2]];
    prefetchExchanges([attack(1), attack(2)]);
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ["taunts"] })).toBe(0));
    render(<Said attack={attack(1)} />, { wrapper: TestConsole });
    expect(texts()).toEqual([expect.stringMatching(/: “You left the door open\.”$/)]);
    expect(requests).toHaveLength(1);
  });

  it("offer a player who was in the attack three lines, and all that fit; one tap says one", async () => {
    render(<TauntChoice attack={attack(7, PLAYER, RIVAL)} />, { wrapper: TestConsole });
    expect(await screen.findAllByRole("button", { name: /^“/ })).toHaveLength(3);
    expect(screen.getByText("Leave a taunt")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "More lines" }));
    expect(screen.getAllByRole("button", { name: /^“/ })).toHaveLength(7);
    fireEvent.click(screen.getByRole("button", { name: `“${LINES[5]}”` }));
    expect(intents()).toEqual([{ kind: "taunt", attackId: 7, line: 5 }]);
  });

  it("offer nothing to who has spoken, and nothing to others", async () => {
    said = [[PLAYER, 1, 12]];
    const attacks = [attack(1), attack(2, RIVAL, STRANGER)];
    render(
      <>
        {attacks.map((each) => (
          <TauntChoice key={each.id} attack={each} />
        ))}
      </>,
      { wrapper: TestConsole },
    );
    await screen.findByText(new RegExp(LINES[12]));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("tell of a rival's latest taunt, and offer one answer", async () => {
    said = [
      [RIVAL, 1, 1],
      [RIVAL, 2, 2],
    ];
    render(<Heard attacks={[attack(1), attack(2), attack(3)]} />, { wrapper: TestConsole });
    const answer = await screen.findByRole("button");
    expect(screen.getByRole("group", { name: "Answer" })).toBeTruthy();
    expect(texts().join()).toContain(LINES[2]);
    fireEvent.click(answer);
    expect(intents()).toMatchObject([{ kind: "taunt", attackId: 2 }]);
  });

  it("show nothing where a node does not serve all blocks since the attack, and ask it no more", async () => {
    said = [[RIVAL, 1, 1]];
    vi.mocked(nodes.send).mockImplementation(() => Promise.reject(new RpcError({ code: -32000, message: "no logs" })));
    render(<Said attack={attack(1)} />, { wrapper: TestConsole });
    await waitFor(() => expect(nodes.send).toHaveBeenCalled());
    expect(texts()).toEqual([]);
    cleanup();
  });

  it("are sent to their own contract for the player, by a session key as they are, where it may fight", async () => {
    const { to, data } = (await taunt(7, 5).prepare({ from: PLAYER } as never))!;
    expect(to).toBe(TAUNTS);
    expect(tauntsInterface.parseTransaction({ data })!.args.toArray()).toEqual([
      expect.stringMatching(new RegExp(PLAYER, "i")),
      7n,
      5n,
    ]);
    expect(delegate({ to, data })).toEqual({ bits: 2 });
    expect(delegate({ to, data, value: 1n })).toBeUndefined();
    expect(delegate({ to: deployment.token, data })).toBeUndefined();
  });
});
