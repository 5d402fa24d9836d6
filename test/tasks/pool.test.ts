import { expect } from "chai";
import { formatEther, parseEther } from "ethers";

import { DecimalsToken__Mock__factory } from "#bindings";
import { formatTokens } from "#game/amounts";

import { useChain } from "./support/chain";

const DAY = 86_400n;
const HEIR = "0x000000000000000000000000000000000000abcd";

describe("Tasks of the reward pool", () => {
  const chain = useChain();

  const reserve = async () => (await chain().game.rewardPool()).reserve;

  describe("game:fund", () => {
    it("approves exactly the amount and adds it", async () => {
      const before = await reserve();
      const { code, stdout } = await chain().run("game:fund --amount 1234.5 --yes");
      expect(code).to.equal(0);
      expect(stdout).to.contain("Add 1,234.5 tokens to the reward pool\n");
      expect(stdout.match(/^Sent (\w+): 0x/gm)).to.deep.equal(["Sent approve: 0x", "Sent fundRewards: 0x"]);
      expect((await reserve()) - before).to.equal(parseEther("1234.5"));
      expect(await chain().token.allowance(chain().owner, chain().game)).to.equal(0n);
    });

    it("uses an allowance that is there", async () => {
      await (await chain().token.approve(chain().game, parseEther("100"))).wait();
      const { transactions } = await chain().json("game:fund --amount 40 --yes");
      expect(transactions).to.have.length(1);
      expect(await chain().token.allowance(chain().owner, chain().game)).to.equal(parseEther("60"));
    });

    it("adds what the pool lacks for a runway, and nothing when it lasts", async () => {
      const runway = async () => {
        const { reserve, owed, ratePerSecond } = await chain().game.rewardPool();
        return (reserve - owed) / ratePerSecond;
      };
      const days = (await runway()) / DAY + 500n;
      const before = await chain().now();
      await chain().json(`game:fund --runway ${days}d --yes`);
      // Rewards earned since the planning are gone again.
      expect(Number(days * DAY - (await runway()))).to.be.within(0, (await chain().now()) - before + 1);
      expect(await chain().json(`game:fund --runway ${days - 10n}d --yes`)).to.include({ mode: "unchanged" });
    });

    it("says what a dry run cannot try", async () => {
      const before = await reserve();
      const { mode, notSimulated, changes } = await chain().json("game:fund --amount 5 --dry-run");
      expect(changes[0]).to.deep.equal({
        label: "Reserve",
        from: `${formatTokens(before)} tokens`,
        to: `${formatTokens(before + parseEther("5"))} tokens`,
      });
      expect({ mode, notSimulated }).to.deep.equal({ mode: "dry-run", notSimulated: ["fundRewards"] });
      expect(await reserve()).to.equal(before);
      expect(await chain().token.allowance(chain().owner, chain().game)).to.equal(0n);
    });

    it("refuses more than the sender has, before anything is sent", async () => {
      const { address } = chain().stranger;
      const nonce = await chain().stranger.getNonce();
      expect(await chain().fails(`game:fund --amount 25000.1 --yes --account ${address}`)).to.equal(
        `${address} has 25,000 tokens, less than the 25,000.1 to add.`,
      );
      expect(await chain().stranger.getNonce()).to.equal(nonce);
    });

    it("asks how much", async () => {
      const ask = "Give either --amount <tokens> or --runway <duration>.";
      expect(await chain().fails("game:fund --yes")).to.equal(ask);
      expect(await chain().fails("game:fund --yes --amount 1 --runway 1d")).to.equal(ask);
      expect(await chain().fails("game:fund --yes --amount 0")).to.equal("--amount must be more than zero.");
    });
  });

  describe("game:rescue", () => {
    it("takes no more than nobody has earned", async () => {
      const before = await reserve();
      const said = await chain().fails(`game:rescue --amount 9000000 --to ${chain().owner.address} --yes`);
      expect(said).to.match(
        /^Cannot rescue 9,000,000 tokens: only 2,0[\d,.]+ are surplus, a little less every second; the rest is owed to players\.$/,
      );
      expect(await reserve()).to.equal(before);
    });

    it("shows how far it slows rewards down", async () => {
      const { reserve, owed, ratePerSecond } = await chain().game.rewardPool();
      const amount = formatEther(reserve - owed - ratePerSecond * 45n * DAY);
      const { changes } = await chain().json(`game:rescue --amount ${amount} --to ${HEIR} --dry-run`);
      expect(changes.map(({ label }: { label: string }) => label)).to.deep.equal(["Reserve", "Runway", "Speed"]);
      const [, runway, speed] = changes as { from: string; to: string }[];
      // A few seconds of rewards have been earned since.
      expect(runway.to).to.match(/^(45 d|44 d 23 h) of full rewards$/);
      expect(speed.from).to.equal("100 %");
      expect(speed.to).to.match(/^(50|49\.9\d) %$/);
    });

    it("refuses to take tokens out into the game itself", async () => {
      const { game } = chain().deployment;
      expect(await chain().fails(`game:rescue --amount 1 --to ${game} --dry-run`)).to.equal(
        "Tokens cannot be rescued into the game itself. To add to the reward pool, use game:fund, with --safe <file> for a Safe.",
      );
    });

    it("takes another token, in its own decimals", async () => {
      const token = await new DecimalsToken__Mock__factory(chain().owner).deploy(6);
      const address = await token.getAddress();
      await (await token.mint(chain().game, 5_000_000n)).wait();
      const rescue = (amount: string) => ["game:rescue", "--token", address, "--amount", amount, "--to", HEIR, "--yes"];

      expect(await chain().fails(...rescue("5.1"))).to.equal(`The game has only 5 of the token ${address}.`);
      expect(await chain().fails(...rescue("0.0000001"))).to.equal(
        "--amount must have at most 6 decimals, like the token.",
      );
      const { changes } = await chain().json(...rescue("1.5"));
      expect(changes).to.deep.equal([{ label: "Balance", from: `5 of ${address}`, to: `3.5 of ${address}` }]);
      expect(await token.balanceOf(HEIR)).to.equal(1_500_000n);
    });

    it("refuses what is no token", async () => {
      const { address } = chain().stranger;
      const said = await chain().fails(`game:rescue --token ${address} --amount 1 --to ${HEIR} --yes`);
      expect(said).to.equal(`--token must be an ERC-20 token with decimals; ${address} is not one.`);
    });
  });
});
