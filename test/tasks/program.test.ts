import { expect } from "chai";
import { parseEther, Wallet } from "ethers";

import { script } from "../../scripts/cli/packageProgram";
import { type Ending, Run } from "../start/session";
import { useChain } from "./support/chain";

const DAY = 24 * 3_600;
/** Collecting, fighting and restoring. */
const SCOPE = 7n;

describe("The program that plays with an operator's key", () => {
  const chain = useChain();

  function play(player: string, key: string): Promise<Ending> {
    const { game, rpcUrls } = chain().deployment;
    const settings = { RPC_URL: rpcUrls[0], GAME: game, PLAYER: player, OPERATOR_KEY: key };
    return new Run(script("scripts/local/program/play.ts"), settings).ended;
  }

  it("plays a round for its player, within its scope, and nothing once it is revoked", async () => {
    const { game, token, provider } = chain();
    const [rival] = chain().rivals;
    const operator = Wallet.createRandom();
    const { number, timestamp } = (await provider.getBlock("latest"))!;
    const asRival = game.connect(rival);
    await asRival.setOperator(operator, timestamp + DAY, SCOPE, 0n, { value: parseEther("0.1") });
    const before = await token.balanceOf(rival);

    const { code, stdout, stderr } = await play(rival.address, operator.privateKey);
    expect(code, stderr).to.equal(0);
    // It collects what is ripe, or could be taken.
    expect(stdout).to.match(/^claim/);
    expect((await token.balanceOf(rival)) > before).to.equal(true);
    expect(await token.balanceOf(operator)).to.equal(0n);
    const acted = await game.queryFilter(game.filters.OperatorActed(rival, operator), number + 1);
    expect(acted.map(({ args }) => args.spent)).to.deep.equal([0n]);
    // The same round costs more in a later second.
    const [{ gasLimit }, receipt] = await Promise.all([acted[0].getTransaction(), acted[0].getTransactionReceipt()]);
    expect(gasLimit > (receipt.gasUsed * 6n) / 5n, `${gasLimit} for ${receipt.gasUsed}`).to.equal(true);

    await asRival.revokeOperators();
    const refused = await play(rival.address, operator.privateKey);
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.contain("OperatorNotAllowed");
    expect(await provider.getTransactionCount(operator)).to.equal(1);
  });
});
