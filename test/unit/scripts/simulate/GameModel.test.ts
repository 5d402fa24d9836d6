import { expect } from "chai";

import { GameModel } from "../../../../scripts/simulate/model/GameModel";
import { sourceRules } from "../../../../scripts/simulate/model/rules";

const DAY = 24 * 3600;
const COLLECT = 1;

/** Where random histories, which hold it against the contract, hardly ever come: exactly at a boundary. */
describe("the model of the game", () => {
  it("lets an operator act until the last second before the end, and not even with an empty list from the end on", () => {
    const model = new GameModel(1_000_000, "fees", sourceRules(), 256);
    expect(model.setOperator("alice", "carol", model.wallNow + DAY, COLLECT, 0n)).to.deep.equal([]);
    model.advance(model.wallNow + DAY - 1, 1);
    expect(model.actFor("carol", "alice", [])).to.deep.equal([]);
    model.advance(model.wallNow + 1, 2);
    expect(model.actFor("carol", "alice", [])).to.deep.equal(["OperatorNotAllowed"]);
  });
});
