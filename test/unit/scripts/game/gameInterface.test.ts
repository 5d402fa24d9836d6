import { expect } from "chai";
import { Interface } from "ethers";

import { IRigRaid__factory } from "#bindings";
import { gameInterface } from "#game/gameInterface";

describe("the game's interface", () => {
  const plain = new Interface(IRigRaid__factory.abi);

  it("finds each function by signature, selector and name as the library does, also the second time", () => {
    const indexed = gameInterface as Interface;
    for (const each of [1, 2]) {
      plain.forEachFunction(({ name, selector, inputs }) => {
        const signature = `${name}(${inputs.map(({ type }) => type).join()})`;
        for (const key of [signature, selector]) {
          expect(indexed.getFunction(key)?.selector, `${key}, ${each}`).to.equal(plain.getFunction(key)?.selector);
          expect(indexed.getFunctionName(key)).to.equal(name);
        }
        const values = inputs.map(() => 0);
        expect(indexed.getFunction(name, values)?.selector).to.equal(plain.getFunction(name, values)?.selector);
        expect(indexed.getFunctionName(name)).to.equal(name);
      });
    }
  });

  it("asks which function of an overloaded name is wanted, also after one was found", () => {
    const names = plain.fragments.flatMap((each) => ("name" in each ? [each.name as string] : []));
    const overloaded = names.filter((name, index) => names.indexOf(name) !== index);
    expect(overloaded).to.not.be.empty;
    for (const name of overloaded) {
      expect(() => (gameInterface as Interface).getFunction(name)).to.throw("ambiguous function description");
    }
  });

  it("knows no function of another contract", () => {
    expect((gameInterface as Interface).getFunction("transfer")).to.equal(null);
    expect(() => (gameInterface as Interface).getFunctionName("transfer")).to.throw("no matching function");
  });
});
