// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Promises} from "./Promises.sol";

/// @title Rewards come with time and with nothing else
abstract contract Earning is Promises {
    function _requireHonestEarning(Shown[] memory players) internal view {
        (, , , uint256 fundedUntil) = game.rewardPool();
        _requireEqual("E3: the pool is funded until then", fundedUntil, handler.fundedUntil());
        uint256[][] memory expected = handler.rewardsOfEverybody();
        for (uint256 p = 0; p < players.length; ++p) {
            _requireAsCountedNaively(players[p].rewards, expected[p]);
            address player = players[p].player;
            _requireOnlyTimeAdds(handler.earnedBefore(player), handler.claimed(player) + players[p].total);
        }
    }

    function _requireAsCountedNaively(uint256[] memory rewards, uint256[] memory expected) private pure {
        for (uint256 i = 0; i < expected.length; ++i) {
            _requireEqual("E1: rewards are those of the naive count", rewards[i], expected[i]);
        }
    }

    function _requireOnlyTimeAdds(uint256 before, uint256 earned) private view {
        _requireAtMost("E2: nothing lowers what was earned", before, earned);
        if (!handler.timePassed()) _requireEqual("E2: nothing but time adds to what was earned", earned, before);
    }
}
