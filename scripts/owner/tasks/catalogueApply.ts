import { CATALOGUE } from "#game/catalogue";

import { writeTask } from "../runner/ownerTask";
import { catalogueDifferences, readChain } from "../runner/settings";

writeTask({
  name: "game:catalogue:apply",
  description:
    "Sets the component types and skins that differ from scripts/game/catalogue.ts, and puts all of them on sale",
  sender: "owner",
  parameters: {},
  async plan({ game }) {
    const chain = await readChain(game);
    const differences = catalogueDifferences(game, CATALOGUE, chain);
    const beyond = `Component types from ${CATALOGUE.length + 1} on are not in the catalogue and remain unchanged.`;
    return {
      title: "Apply the catalogue",
      changes: differences.flatMap(({ changes }) => changes),
      sets: differences.flatMap(({ sets }) => sets),
      warnings: chain.length > CATALOGUE.length ? [beyond] : [],
      calls: differences.flatMap(({ calls }) => calls),
    };
  },
});
