// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Solvency: what you have earned is there
abstract contract Solvency is Promises {
    function _requireSolvency(Shown[] memory players) internal view {
        (uint256 reserve, uint256 owed, uint256 ratePerSecond, , ) = game.rewardPool();
        requireAtMost("S1: owed is within the reserve", owed, reserve);
        requireAtMost(
            "S2: claimed, stolen and owed is within what was funded and not rescued",
            handler.totalClaimed() + handler.totalStolen() + owed,
            handler.funded() - handler.rescued()
        );
        requireEqual("S3: the sum of all rewards is owed", _sumOfRewards(players), owed);
        requireEqual("S4: the pool's rate is that of the working components", ratePerSecond, _rateShown(players));
        requireEqual("S4: and that of the naive count", ratePerSecond, handler.rate());
    }

    function _sumOfRewards(Shown[] memory players) private pure returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) sum += players[p].total;
    }

    /// @dev By what the game itself shows of its components.
    function _rateShown(Shown[] memory players) private view returns (uint256 sum) {
        for (uint256 id = 1; id <= handler.typesCount(); ++id) {
            uint256 rewardRate = game.getComponentSettings(id).rewardRate;
            for (uint256 p = 0; p < players.length; ++p) {
                if (players[p].components[id - 1].purchased && !players[p].components[id - 1].hacked) sum += rewardRate;
            }
        }
    }
}
