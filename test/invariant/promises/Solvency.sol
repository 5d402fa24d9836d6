// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireAtMost, requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Solvency: what you have earned is there
abstract contract Solvency is Promises {
    function _requireSolvency(Shown[] memory everybody) internal view {
        (uint256 reserve, uint256 owed, uint256 ratePerSecond, , ) = GAME.rewardPool();
        requireAtMost("S1: owed is within the reserve", owed, reserve);
        requireAtMost(
            "S2: claimed, stolen and owed is within what was funded and not rescued",
            _totalClaimed() + totalLoot + owed,
            funded - rescued
        );
        requireEqual("S3: the sum of all rewards is owed", _sumOfRewards(everybody), owed);
        requireEqual("S4: the pool's rate is that of the working components", ratePerSecond, _rateShown(everybody));
    }

    function _sumOfRewards(Shown[] memory everybody) private pure returns (uint256 sum) {
        for (uint256 p = 0; p < everybody.length; ++p) {
            for (uint256 i = 0; i < everybody[p].rewards.length; ++i) sum += everybody[p].rewards[i];
        }
    }

    /// @dev Sum of the rates of the components that the game shows as working.
    function _rateShown(Shown[] memory everybody) private view returns (uint256 sum) {
        for (uint256 id = 1; id <= types.length; ++id) {
            uint256 rewardRate = GAME.getComponentSettings(id).rewardRate;
            for (uint256 p = 0; p < everybody.length; ++p) {
                if (everybody[p].components[id - 1].purchased && !everybody[p].components[id - 1].hacked)
                    sum += rewardRate;
            }
        }
    }
}
