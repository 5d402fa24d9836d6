// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../../contracts/game/GameRules.sol";

/// @dev Total XP of all levels below a level.
function xpBelow(uint256 level) pure returns (uint256) {
    return 25 * (level - 1) * (level + 2);
}

/// @notice A level costs the total XP of the next level, minus the total XP of the level itself.
contract XpOfALevel {
    function lemma(uint8 level) external pure {
        require(level >= GameRules.INITIAL_LEVEL && level < GameRules.MAX_LEVEL);
        assert(xpBelow(GameRules.INITIAL_LEVEL) == 0);
        assert(GameRules.xpForLevel(level) == xpBelow(uint256(level) + 1) - xpBelow(level));
    }

    function twin(uint8 level) external pure {
        require(level >= GameRules.INITIAL_LEVEL && level < GameRules.MAX_LEVEL);
        assert(GameRules.xpForLevel(level) == xpBelow(level) - xpBelow(uint256(level) - 1));
    }
}

/// @notice No XP is lost: it counts within the level, or carries over into the next. The highest level keeps none.
contract LevelUpKeepsWhatIsOver {
    function lemma(uint8 level, uint16 xp, uint8 earned) external pure {
        (uint256 newLevel, uint256 newXp) = _earn(level, xp, earned);
        uint256 sum = uint256(xp) + earned;
        uint256 needed = GameRules.xpForLevel(level);
        if (sum < needed) assert(newLevel == level && newXp == sum);
        else assert(newLevel == uint256(level) + 1 && newXp == (newLevel == GameRules.MAX_LEVEL ? 0 : sum - needed));
    }

    function twin(uint8 level, uint16 xp, uint8 earned) external pure {
        (, uint256 newXp) = _earn(level, xp, earned);
        assert(newXp == uint256(xp) + earned);
    }

    function _earn(uint256 level, uint256 xp, uint256 earned) private pure returns (uint256, uint256) {
        require(level >= GameRules.INITIAL_LEVEL && level < GameRules.MAX_LEVEL);
        require(xp < GameRules.xpForLevel(level) && earned <= GameRules.XP_PER_ATTACK);
        return GameRules.levelUp(level, xp + earned);
    }
}
