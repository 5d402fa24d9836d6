// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RechargingCounter} from "../../contracts/libraries/RechargingCounter.sol";

/// @notice A counter stays within its capacity and loses nothing while it recharges. Its timer is never in the future.
contract SettlingStaysWithinCapacity {
    function lemma(uint8 count, uint32 since, uint8 capacity, uint32 period, uint32 timeNow) external pure {
        require(count <= capacity && since <= timeNow && period != 0);
        (uint256 newCount, uint256 newSince) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        assert(newCount <= capacity);
        assert(newCount >= count);
        assert(newSince >= since && newSince <= timeNow);
    }

    function twin(uint8 count, uint32 since, uint8 capacity, uint32 period, uint32 timeNow) external pure {
        require(count <= capacity && since <= timeNow && period != 0);
        (uint256 newCount, uint256 newSince) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        assert(newCount < capacity);
        assert(newCount > count);
        assert(newSince > timeNow - period);
    }
}

/// @notice Each full period adds exactly one, until the counter is full.
contract EachPeriodGainsOne {
    function lemma(uint8 count, uint32 since, uint8 capacity, uint32 period, uint32 timeNow) external pure {
        require(count <= capacity && since <= timeNow && period != 0);
        (uint256 newCount, uint256 newSince) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        assert(newSince == since + (newCount - count) * period && newSince <= timeNow);
        assert(newCount == capacity || timeNow < newSince + period);
    }

    function twin(uint8 count, uint32 since, uint8 capacity, uint32 period, uint32 timeNow) external pure {
        require(count <= capacity && since <= timeNow && period != 0);
        (uint256 newCount, uint256 newSince) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        assert(newCount != capacity || timeNow < newSince + period);
    }
}

/// @notice Settling a counter in between does not change its later count.
contract SettlingInBetweenChangesNothing {
    function lemma(
        uint8 count,
        uint32 since,
        uint8 capacity,
        uint32 period,
        uint32 timeBetween,
        uint32 timeNow
    ) external pure {
        require(since <= timeBetween && timeBetween <= timeNow && period != 0);
        (uint256 atOnce, uint256 sinceAtOnce) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        (uint256 twice, uint256 sinceTwice) = RechargingCounter.settle(count, since, capacity, period, timeBetween);
        (twice, sinceTwice) = RechargingCounter.settle(twice, sinceTwice, capacity, period, timeNow);
        assert(twice == atOnce && sinceTwice == sinceAtOnce);
    }

    /// @dev A timer that restarted in between would lose the elapsed part of a period. One short period refutes that,
    /// and is faster to check.
    function twin(
        uint8 count,
        uint32 since,
        uint8 capacity,
        uint32 period,
        uint32 timeBetween,
        uint32 timeNow
    ) external pure {
        require(since <= timeBetween && timeBetween <= timeNow && period == 2);
        (uint256 atOnce, ) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        (uint256 twice, ) = RechargingCounter.settle(count, since, capacity, period, timeBetween);
        (twice, ) = RechargingCounter.settle(twice, timeBetween, capacity, period, timeNow);
        assert(twice == atOnce);
    }
}

/// @notice Spending costs exactly one, until the counter would have been full without it. A full counter regains it
/// after a whole period. A running recharge is not lost.
contract SpendingCostsOne {
    function lemma(
        uint8 count,
        uint32 since,
        uint8 capacity,
        uint32 period,
        uint32 spentAt,
        uint32 timeNow
    ) external pure {
        (uint256 now_, uint256 kept, uint256 spent) = _spend(count, since, capacity, period, spentAt, timeNow);
        assert(now_ + 1 == count);
        if (count == capacity) assert(spent + (timeNow - spentAt < period ? 1 : 0) == capacity);
        else assert(spent + 1 == kept || (spent == kept && kept == capacity));
        if (kept < capacity) assert(spent + 1 == kept);
    }

    function twin(
        uint8 count,
        uint32 since,
        uint8 capacity,
        uint32 period,
        uint32 spentAt,
        uint32 timeNow
    ) external pure {
        (, uint256 kept, uint256 spent) = _spend(count, since, capacity, period, spentAt, timeNow);
        assert(spent + 1 == kept);
    }

    /// @dev Counts of a counter that is settled at `spentAt`: there and later, with and without spending one.
    function _spend(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 period,
        uint256 spentAt,
        uint256 timeNow
    ) private pure returns (uint256 left, uint256 kept, uint256 spent) {
        require(count != 0 && count <= capacity && since <= spentAt && spentAt <= timeNow && period != 0);
        require(count == capacity || spentAt < since + period);
        (kept, ) = RechargingCounter.settle(count, since, capacity, period, timeNow);
        (left, since) = RechargingCounter.spend(count, since, capacity, spentAt);
        (spent, ) = RechargingCounter.settle(left, since, capacity, period, timeNow);
    }
}

/// @notice A refill adds the bought amount to a counter with room for it, and does not change the recharge.
contract RefillingAddsWhatIsBought {
    function lemma(uint8 count, uint32 since, uint8 capacity, uint8 amount, uint32 timeNow) external pure {
        require(count <= capacity && amount <= capacity - count && since <= timeNow);
        (uint256 newCount, uint256 newSince) = RechargingCounter.refill(count, since, capacity, amount, timeNow);
        assert(newCount == uint256(count) + amount && newCount <= capacity);
        assert(newSince == (newCount == capacity ? timeNow : since));
    }

    function twin(uint8 count, uint32 since, uint8 capacity, uint8 amount, uint32 timeNow) external pure {
        require(count <= capacity && since <= timeNow);
        (uint256 newCount, ) = RechargingCounter.refill(count, since, capacity, amount, timeNow);
        assert(newCount <= capacity);
    }
}
