// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRules} from "../../contracts/game/GameRules.sol";
import {RewardClock} from "../../contracts/libraries/RewardClock.sol";

/// @dev Highest number of funded ticks. `test/unit/libraries/RewardClock.test.ts` shows that the pool counts no more.
function fundedBy(uint256 reserve, uint256 owed, uint256 rate) pure returns (uint256) {
    return RewardClock.ticksPaidBy(RewardClock.surplusOf(reserve, owed), rate);
}

/// @notice After any number of funded ticks, the pool owes no more than it holds.
contract FundedTicksArePaidFor {
    function lemma(uint96 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(owed <= reserve && ticks <= fundedBy(reserve, owed, rate));
        assert(owed + rate * ticks <= reserve);
    }

    function twin(uint96 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(owed <= reserve && ticks <= fundedBy(reserve, owed, rate) + 1);
        assert(owed + rate * ticks <= reserve);
    }
}

/// @notice Any time after a change, the pool owes no more than it holds.
contract OwedStaysWithinTheReserve {
    function lemma(
        uint96 owed,
        uint256 reserve,
        uint72 rate,
        uint40 units,
        uint32 counted,
        uint32 elapsed
    ) external pure {
        // Proved by `FundedTicksArePaidFor`.
        require(owed + uint256(rate) * counted <= reserve);
        assert(_accrue(owed, rate, units, counted, elapsed) <= reserve);
    }

    function twin(uint256 reserve, uint40 units, uint32 counted, uint32 elapsed) external pure {
        require(reserve != 0 && counted <= reserve);
        assert(_accrue(0, 1, units, counted, elapsed) < reserve);
    }

    function _accrue(
        uint256 owed,
        uint256 rate,
        uint256 units,
        uint256 counted,
        uint256 elapsed
    ) private pure returns (uint256 newOwed) {
        uint256 newUnits;
        (newOwed, newUnits) = RewardClock.accrue(owed, rate, units, counted, GameRules.RUNWAY, elapsed);
        // Proved by `NoMoreTicksThanFunded`.
        require(RewardClock.wholeTicks(newUnits) - RewardClock.wholeTicks(units) <= counted);
    }
}

/// @notice A bounty for any component comes from the surplus, which the pool does not owe.
contract BountyComesFromTheSurplus {
    function lemma(
        uint96 owed,
        uint256 reserve,
        uint72 rate,
        uint64 hitRate,
        uint96 repairCost,
        uint32 counted
    ) external pure {
        require(hitRate <= rate && counted <= fundedBy(reserve, owed, rate));
        uint256 bounty = GameRules.bounty(repairCost, hitRate, counted);
        assert(bounty <= RewardClock.surplusOf(reserve, owed));
    }

    function twin(uint96 owed, uint256 reserve, uint72 rate, uint64 hitRate, uint96 repairCost) external pure {
        uint256 bounty = GameRules.bounty(repairCost, hitRate, fundedBy(reserve, owed, rate));
        assert(bounty <= RewardClock.surplusOf(reserve, owed));
    }
}

/// @notice After a payment of owed rewards and a bounty within the surplus, the pool owes no more than it holds.
contract SurplusIsNotOwed {
    function lemma(uint96 owed, uint256 reserve, uint256 paid, uint256 bounty) external pure {
        require(owed <= reserve && paid <= owed && bounty <= RewardClock.surplusOf(reserve, owed));
        assert(paid + bounty <= reserve);
        assert(owed - paid <= reserve - (paid + bounty));
    }

    function twin(uint96 owed, uint256 reserve, uint256 paid, uint256 bounty) external pure {
        require(owed <= reserve && paid <= owed && bounty <= RewardClock.surplusOf(reserve, owed) + 1);
        assert(owed - paid <= reserve - (paid + bounty));
    }
}

/// @notice After any number of funded ticks, the owed amount fits its field, however much the pool holds.
contract OwedFitsItsField {
    function lemma(uint96 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(ticks <= fundedBy(reserve, owed, rate));
        assert(owed + rate * ticks <= type(uint96).max);
    }

    function twin(uint96 owed, uint256 reserve, uint72 rate, uint256 ticks) external pure {
        require(ticks <= fundedBy(reserve, owed, rate));
        assert(owed + rate * ticks < type(uint96).max);
    }
}
