// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../../contracts/game/GameRules.sol";
import {RewardClock} from "../../contracts/libraries/RewardClock.sol";

/// @dev How many ticks the pool of the game says that it can pay.
function fundedBy(uint256 reserve, uint256 owed, uint256 rate) pure returns (uint256) {
    return RewardClock.fundedSeconds(RewardClock.surplusOf(reserve, owed), rate);
}

/// @notice After any number of ticks that are funded the pool owes no more than it holds.
contract FundedTicksArePaidFor {
    function lemma(uint88 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(owed <= reserve && ticks <= fundedBy(reserve, owed, rate));
        assert(owed + rate * ticks <= reserve);
    }

    function twin(uint88 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(owed <= reserve && ticks <= fundedBy(reserve, owed, rate) + 1);
        assert(owed + rate * ticks <= reserve);
    }
}

/// @notice However long the pool is left alone after a change, all that it owes more comes from its surplus: it owes no
/// more than it holds, and no more than 88 bits can hold.
contract OwedStaysWithinTheReserve {
    function lemma(uint88 owed, uint256 reserve, uint72 rate, uint40 units, uint32 elapsed) external pure {
        require(owed <= reserve);
        assert(_accrue(owed, reserve, rate, units, elapsed) <= owed + RewardClock.surplusOf(reserve, owed));
    }

    function twin(uint88 owed, uint256 reserve, uint72 rate, uint40 units, uint32 elapsed) external pure {
        require(owed == 0 && reserve != 0 && rate == 1);
        assert(_accrue(owed, reserve, rate, units, elapsed) < reserve);
    }

    function _accrue(
        uint256 owed,
        uint256 reserve,
        uint256 rate,
        uint256 units,
        uint256 elapsed
    ) private pure returns (uint256 newOwed) {
        uint256 newUnits;
        uint256 funded = fundedBy(reserve, owed, rate);
        (newOwed, newUnits) = RewardClock.accrue(owed, rate, units, funded, GameRules.RUNWAY, elapsed);
        // What `NoMoreTicksThanFunded` proves.
        require(RewardClock.wholeTicks(newUnits) - RewardClock.wholeTicks(units) <= funded);
    }
}

/// @notice A bounty comes from what the pool does not owe, whatever component is hit.
contract BountyComesFromTheSurplus {
    function lemma(uint88 owed, uint256 reserve, uint72 rate, uint64 hitRate, uint96 repairCost) external pure {
        require(hitRate <= rate);
        uint256 bounty = GameRules.bounty(repairCost, hitRate, fundedBy(reserve, owed, rate));
        assert(bounty <= RewardClock.surplusOf(reserve, owed));
    }

    function twin(uint88 owed, uint256 reserve, uint72 rate, uint64 hitRate, uint96 repairCost) external pure {
        uint256 bounty = GameRules.bounty(repairCost, hitRate, fundedBy(reserve, owed, rate));
        assert(bounty <= RewardClock.surplusOf(reserve, owed));
    }
}

/// @notice A payment of what is owed, with or without a bounty, leaves a pool that owes no more than it holds.
contract PaymentKeepsThePoolSolvent {
    function lemma(uint88 owed, uint256 reserve, uint256 paid, uint256 bounty) external pure {
        require(owed <= reserve && paid <= owed && bounty <= RewardClock.surplusOf(reserve, owed));
        assert(paid + bounty <= reserve);
        assert(owed - paid <= reserve - (paid + bounty));
    }

    function twin(uint88 owed, uint256 reserve, uint256 paid, uint256 bounty) external pure {
        require(owed <= reserve && paid <= owed && bounty <= RewardClock.surplusOf(reserve, owed) + 1);
        assert(owed - paid <= reserve - (paid + bounty));
    }
}
