import hre, { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { sendNow } from "../../../scripts/owner/deploy/deployGame";
import { writeDeployment } from "../../../scripts/owner/deploy/deploymentFiles";
import { launchGame } from "../../../scripts/owner/deploy/launch";

/** Launches a game on this process's chain, and writes its record for the network "localhost" at an URL. */
export async function launchLocally(url: string): Promise<{ game: IRigRaid; record: DeploymentRecord }> {
  const [owner, feeCollector] = await ethers.getSigners();
  const { game, ...launched } = await launchGame(
    hre,
    {
      sender: owner.address,
      token: undefined,
      feeCollector: feeCollector.address,
      openingPool: ethers.parseEther("100000"),
      players: 1,
      newOwner: undefined,
    },
    sendNow(hre),
  );
  const place = {
    network: "localhost",
    chainId: 31337,
    chainName: "Local network",
    currency: "ETH",
    rpcUrls: [url],
    explorerUrl: "https://explorer.example",
  };
  const record = { ...place, game: await game.getAddress(), ...launched };
  writeDeployment(record);
  return { game, record };
}
