// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../../contracts/game/GameRules.sol";
import {RewardClock} from "../../contracts/libraries/RewardClock.sol";

/// @dev Advance of the game's reward clock, in units.
function unitsIn(uint256 funded, uint256 elapsed) pure returns (uint256) {
    return RewardClock.advance(funded, GameRules.RUNWAY, elapsed);
}

/// @dev Number of ticks that become full. A part of the first may have elapsed before.
function ticksIn(uint256 units, uint256 funded, uint256 elapsed) pure returns (uint256) {
    return RewardClock.wholeTicks(units + unitsIn(funded, elapsed)) - RewardClock.wholeTicks(units);
}

/// @notice The reward clock never runs faster than game time: at most 256 units a second.
contract NeverFasterThanGameTime {
    function lemma(uint32 funded, uint32 elapsed) external pure {
        assert(unitsIn(funded, elapsed) <= uint256(elapsed) * 256);
    }

    function twin(uint32 funded, uint32 elapsed) external pure {
        assert(unitsIn(funded, elapsed) < uint256(elapsed) * 256 || elapsed == 0);
    }
}

/// @notice The reward clock never runs backwards.
contract NeverBackwards {
    function lemma(uint32 funded, uint32 earlier, uint32 later) external pure {
        require(earlier <= later);
        assert(unitsIn(funded, earlier) <= unitsIn(funded, later));
    }

    /// @dev A slowed clock may need more than a second for the next unit, which the first seconds show.
    function twin(uint32 funded, uint32 earlier, uint32 later) external pure {
        require(earlier < later && later < 10 && funded < 10 && funded != 0);
        assert(unitsIn(funded, earlier) < unitsIn(funded, later));
    }
}

/// @notice The reward clock never emits more ticks than were funded.
contract NoMoreTicksThanFunded {
    function lemma(uint40 units, uint32 funded, uint32 elapsed) external pure {
        assert(ticksIn(units, funded, elapsed) <= funded);
    }

    function twin(uint40 units, uint32 funded, uint32 elapsed) external pure {
        assert(ticksIn(units, funded, elapsed) < funded || funded == 0);
    }
}

/// @notice Reward time fits its 40 bits as long as game time fits its 32, because it is never ahead of game time.
contract RewardTimeFits {
    function lemma(uint40 units, uint32 funded, uint32 updatedAt, uint32 gameNow) external pure {
        require(units <= uint256(updatedAt) * 256 && updatedAt <= gameNow);
        uint256 newUnits = units + unitsIn(funded, gameNow - updatedAt);
        assert(newUnits <= uint256(gameNow) * 256);
        assert(newUnits <= type(uint40).max);
    }

    function twin(uint40 units, uint32 funded, uint32 updatedAt, uint32 gameNow) external pure {
        require(units <= uint256(updatedAt) * 256 && updatedAt <= gameNow);
        assert(units + unitsIn(funded, gameNow - updatedAt) < type(uint40).max - 255);
    }
}
