/**
 * The initial catalogue of a new deployment: every component type and its skins, in id order.
 *
 * This file balances the game. It imports nothing, so that the deployment, the owner's tasks and the console can all
 * read it. Amounts are in whole tokens, times in days; `settings.ts` turns them into wei and wei per second.
 */

/** A look that a player can buy for a component of one type. */
export interface CatalogueSkin {
  readonly name: string;
  /** Price in tokens. */
  readonly price: number;
}

/** One component type. Its id is its position in {@link CATALOGUE}, counted from 1. */
export interface CatalogueComponent {
  readonly name: string;
  /** One line for the market. */
  readonly description: string;
  /** Price in tokens. */
  readonly price: number;
  /** Days until rewards have paid back the price. */
  readonly paybackDays: number;
  /** The skins in id order, counted from 1; id 0 is the stock look, which every owner of the component has. */
  readonly skins: readonly CatalogueSkin[];
}

/** Every component has the same three skins. Their prices depend on the component's price. */
function component(name: string, description: string, price: number, paybackDays: number): CatalogueComponent {
  const skins = [
    { name: "Copper", price: price * 0.1 },
    { name: "Frost", price: price * 0.2 },
    { name: "Ember", price: price * 0.4 },
  ];
  return { name, description, price, paybackDays, skins };
}

/** Hours of full-speed rewards that a repair costs. */
export const REPAIR_COST_HOURS = 3;

export const CATALOGUE: readonly CatalogueComponent[] = [
  component("Case Fan", "Moves air, and the first few tokens.", 50, 90),
  component("Power Supply", "Every watt that mines goes through here.", 100, 87),
  component("Memory Module", "Keeps the hot set hot.", 190, 83),
  component("Solid-State Drive", "Proofs at the speed of silicon.", 370, 80),
  component("Network Card", "First in line when a block comes.", 720, 77),
  component("Liquid Cooler", "Room to overclock everything else.", 1_400, 73),
  component("Processor", "The head of the rig.", 2_700, 70),
  component("Graphics Card", "Thousands of cores, one purpose.", 5_300, 67),
  component("Tensor Accelerator", "Matrix work by the rack.", 10_300, 63),
  component("Quantum Coprocessor", "Earns in every state at the same time.", 20_000, 60),
];
