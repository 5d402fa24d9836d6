import { beforeEach, describe, expect, it, vi } from "vitest";

import { raidableFrom } from "#game/targets";

import { componentsQuery, type UserComponent } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { clock } from "../chain/node/clock";
import { component as anyComponent, RIVAL } from "../chain/testing/gameState";
import { PLAYER, rivalHas } from "../chain/testing/TestConsole";
import { mark, takeExpiredMarks, useMarks } from "./rivals";

const NOW = 1_000;

const component = (change: Partial<UserComponent> = {}) => anyComponent(1, change);
const until = (second: number) => component({ protectedUntil: BigInt(second) });

describe("the time from which a rival can be raided", () => {
  it("takes a working component of each", () => {
    expect(raidableFrom([component()], [component()], 0)).toBe(0);
    expect(raidableFrom([component({ hacked: true })], [component()], 0)).toBeUndefined();
    expect(raidableFrom([component({ purchased: false })], [component()], 0)).toBeUndefined();
    expect(raidableFrom([component()], [component({ hacked: true })], 0)).toBeUndefined();
    expect(raidableFrom([component({ purchased: false }), anyComponent(2)], [component()], 0)).toBeUndefined();
  });

  it("is the end of the first protection, and of an immunity after it", () => {
    const own = [component(), component()];
    expect(raidableFrom(own, [until(9), until(7)], 0)).toBe(7);
    expect(raidableFrom(own, [until(9), component({ hacked: true })], 0)).toBe(9);
    expect(raidableFrom(own, [until(9), until(7)], 8)).toBe(8);
  });
});

describe("a mark", () => {
  const marks = () => useMarks.getState()[PLAYER];

  beforeEach(() => {
    queryClient.clear();
    useMarks.setState({}, true);
    vi.spyOn(clock, "now").mockReturnValue(NOW);
    rivalHas();
  });

  it("expires in its second, once", async () => {
    mark(PLAYER, RIVAL, NOW + 1);
    expect(await takeExpiredMarks(PLAYER)).toEqual([]);
    expect(marks()).toEqual({ [RIVAL]: NOW + 1 });
    mark(PLAYER, RIVAL, NOW);
    expect(await takeExpiredMarks(PLAYER)).toEqual([RIVAL]);
    expect(marks()).toEqual({});
    expect(await takeExpiredMarks(PLAYER)).toEqual([]);
  });

  it("is over where the rival can be raided from this second on", async () => {
    rivalHas(component(), NOW);
    mark(PLAYER, RIVAL, NOW);
    expect(await takeExpiredMarks(PLAYER)).toEqual([RIVAL]);
    expect(marks()).toEqual({});
  });

  it("moves where the rival is protected again, and goes where nothing of theirs is left to raid", async () => {
    mark(PLAYER, RIVAL, NOW);
    rivalHas(component(), NOW + 60);
    expect(await takeExpiredMarks(PLAYER)).toEqual([]);
    expect(marks()).toEqual({ [RIVAL]: NOW + 60 });
    mark(PLAYER, RIVAL, NOW);
    rivalHas(component({ hacked: true }));
    expect(await takeExpiredMarks(PLAYER)).toEqual([]);
    expect(marks()).toEqual({});
  });

  it("waits while the chain does not answer", async () => {
    mark(PLAYER, RIVAL, NOW);
    queryClient.removeQueries({ queryKey: componentsQuery(RIVAL).queryKey });
    vi.spyOn(queryClient, "fetchQuery").mockRejectedValue(new Error("no answer"));
    expect(await takeExpiredMarks(PLAYER)).toEqual([]);
    expect(Object.keys(marks()!)).toEqual([RIVAL]);
    vi.mocked(queryClient.fetchQuery).mockRestore();
  });
});
