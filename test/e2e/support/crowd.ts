import { PlayerSpawner__Mock__factory } from "#bindings/factories/contracts/mocks/PlayerSpawner__Mock__factory";

import type { Chain } from "./chain";

const FAN = 1;
/** More would not fit into a transaction. */
const AT_ONCE = 20;
const GAS = 16_000_000;

/** Makes players by the dozen, each with a Case Fan: two events for each. */
export async function spawnPlayers(chain: Chain, count: number): Promise<void> {
  const owner = await chain.owner();
  const spawner = await new PlayerSpawner__Mock__factory(owner).deploy(chain.game);
  await chain.token.connect(owner).transfer(spawner, (await chain.priceOf(FAN)) * BigInt(count));
  for (let made = 0; made < count; made += AT_ONCE)
    await spawner.spawn(FAN, Math.min(AT_ONCE, count - made), { gasLimit: GAS });
}
