// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Promises} from "./Promises.sol";

/// @title What you have earned is there
abstract contract Solvency is Promises {
    function _requireSolvency(Shown[] memory players) internal view {
        (uint256 reserve, uint256 owed, uint256 ratePerSecond, ) = game.rewardPool();
        _requireAtMost("S1: owed is within the reserve", owed, reserve);
        _requireAtMost(
            "S2: claimed and owed is within what was funded",
            handler.totalClaimed() + owed,
            handler.funded()
        );
        _requireEqual("S3: the sum of all rewards is owed", _sumOfRewards(players), owed);
        _requireEqual("S4: the pool's rate is that of the working components", ratePerSecond, handler.rate());
    }

    function _sumOfRewards(Shown[] memory players) private pure returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) sum += players[p].total;
    }
}
