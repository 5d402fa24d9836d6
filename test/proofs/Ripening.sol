// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../../contracts/game/GameRules.sol";

/// @notice A claim pays no more than was earned, no less than the fresh part, and all of it once it is ripe.
contract RipePartOfWhatWasEarned {
    function lemma(uint96 earned, uint40 age) external pure {
        uint256 paid = GameRules.ripe(earned, age);
        assert(paid <= earned);
        assert(paid >= (uint256(earned) * GameRules.FRESH_PAYOUT_PERCENTAGE) / 100);
        if (age >= GameRules.RIPENING_TIME) assert(paid == earned);
    }

    function twin(uint96 earned, uint40 age) external pure {
        uint256 paid = GameRules.ripe(earned, age);
        if (age < GameRules.RIPENING_TIME) assert(paid < earned);
    }
}

/// @notice Waiting never lowers what a claim of the same rewards pays.
contract WaitingIsNeverWorse {
    function lemma(uint96 earned, uint40 age, uint40 longer) external pure {
        require(age <= longer);
        assert(GameRules.ripe(earned, age) <= GameRules.ripe(earned, longer));
    }

    function twin(uint96 earned, uint40 age, uint40 longer) external pure {
        require(age < longer);
        assert(GameRules.ripe(earned, age) < GameRules.ripe(earned, longer));
    }
}
