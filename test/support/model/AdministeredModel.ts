import { GAME, type ModelType, type Refusals, refusals } from "./EconomyModel";
import { GameModel } from "./GameModel";
import { RULES } from "./rules";

/** The percentages that the owner can set. */
export type Percentage = "failProbability" | "attackFee" | "purchaseFee";

/** The game with what its owner can do. Settings are within their widths here: what is beyond is tested by itself. */
export class AdministeredModel extends GameModel {
  setType(id: bigint, settings: Omit<ModelType, "skins">): Refusals {
    const refused = refusals({
      UnknownComponent: id === 0n || id > BigInt(this.types.length) + 1n,
      PaybackTooShort: settings.rewardRate > settings.price / RULES.minPayback,
    });
    if (refused.length > 0) return refused;
    this.types[Number(id) - 1] = { ...settings, skins: this.typeOf(id)?.skins ?? [] };
    this.fixPool();
    return [];
  }

  setSkin(id: bigint, skinId: bigint, price: bigint, isActive: boolean): Refusals {
    const skins = this.typeOf(id)?.skins;
    const refused = refusals({
      UnknownComponent: !skins,
      UnknownSkin: skins && (skinId === 0n || skinId > BigInt(skins.length) + 1n),
    });
    if (refused.length > 0) return refused;
    skins![Number(skinId) - 1] = { price, isActive };
    return [];
  }

  setPercentage(name: Percentage, value: bigint): Refusals {
    const refused = refusals({ SettingTooHigh: value > (name === "failProbability" ? 100n : RULES.maxFee) });
    if (refused.length === 0) this[name] = value;
    return refused;
  }

  pause(): Refusals {
    const refused = refusals({ GameIsPaused: this.isPaused });
    if (refused.length === 0) this.pausedAt = this.wallNow;
    return refused;
  }

  unpause(): Refusals {
    const refused = refusals({ GameIsNotPaused: !this.isPaused });
    if (refused.length > 0) return refused;
    this.pausedAt = undefined;
    this.unpausedAtBlock = this.block;
    return [];
  }

  rescue(to: string, amount: bigint): Refusals {
    const refused = refusals({
      ZeroAmount: amount === 0n,
      RescueExceedsSurplus: amount > this.reserve - this.owed,
    });
    if (refused.length > 0) return refused;
    this.move(GAME, to, amount);
    this.fixPool();
    return [];
  }

  repairForEveryone(startIndex: bigint, maxUsers: bigint): Refusals {
    const refused = refusals({ ZeroAmount: maxUsers === 0n });
    if (refused.length > 0) return refused;
    for (const account of [...this.players.keys()].slice(Number(startIndex), Number(startIndex + maxUsers))) {
      for (const [id, { hackedAt }] of this.players.get(account)!.components) {
        if (hackedAt !== undefined) this.restart(account, id, RULES.repairProtection);
      }
    }
    this.fixPool();
    return [];
  }
}
