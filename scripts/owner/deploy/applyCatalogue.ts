import type { IRigRaid } from "#bindings";
import { CATALOGUE } from "#game/catalogue";
import { toSettings, toSkinSettings } from "#game/settings";

/** Encodes the owner's calls that write the catalogue to a new game and put everything on sale. */
export function catalogueCalls(game: IRigRaid): string[] {
  return CATALOGUE.flatMap((component, position) => {
    const id = position + 1;
    const { price, rewardRate, repairCost, isActive } = toSettings(component);
    const skins = component.skins.map((skin, index) => {
      const settings = toSkinSettings(skin);
      return game.interface.encodeFunctionData("setSkinSettings", [id, index + 1, settings.price, settings.isActive]);
    });
    const type = [id, price, rewardRate, repairCost, isActive] as const;
    return [game.interface.encodeFunctionData("setComponentSettings", [...type]), ...skins];
  });
}
