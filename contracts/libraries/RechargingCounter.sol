// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A count below `2 ** 8` and its `since` below `2 ** 32`, packed because they are always read and written together.
type Counter is uint40;

using Counters for Counter global;

/// @title Stored counters that recharge
/// @dev Packs what `RechargingCounter` computes, because the model checker cannot decide shifts.
library Counters {
    function create(uint256 initialCount, uint256 initialSince) internal pure returns (Counter) {
        return Counter.wrap(uint40((initialSince << 8) | initialCount));
    }

    function count(Counter counter) internal pure returns (uint256) {
        return Counter.unwrap(counter) & type(uint8).max;
    }

    function since(Counter counter) internal pure returns (uint256) {
        return Counter.unwrap(counter) >> 8;
    }

    /// @notice The counter as it is at `timeNow`.
    function settle(
        Counter counter,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) internal pure returns (Counter) {
        (uint256 newCount, uint256 newSince) = RechargingCounter.settle(
            counter.count(),
            counter.since(),
            capacity,
            period,
            timeNow
        );
        return create(newCount, newSince);
    }

    /// @notice A settled counter that is not empty, with one less.
    function spend(Counter counter, uint256 capacity, uint256 timeNow) internal pure returns (Counter) {
        (uint256 newCount, uint256 newSince) = RechargingCounter.spend(
            counter.count(),
            counter.since(),
            capacity,
            timeNow
        );
        return create(newCount, newSince);
    }

    /// @notice A settled counter with enough room, with `amount` more.
    function refill(
        Counter counter,
        uint256 amount,
        uint256 capacity,
        uint256 timeNow
    ) internal pure returns (Counter) {
        (uint256 newCount, uint256 newSince) = RechargingCounter.refill(
            counter.count(),
            counter.since(),
            capacity,
            amount,
            timeNow
        );
        return create(newCount, newSince);
    }

    /// @notice A settled counter with a new capacity. A full counter that gains a slot starts to recharge now.
    function grow(
        Counter counter,
        uint256 capacity,
        uint256 newCapacity,
        uint256 timeNow
    ) internal pure returns (Counter) {
        if (counter.count() < capacity || capacity == newCapacity) return counter;
        return create(counter.count(), timeNow);
    }

    /// @notice The time until a settled counter gains one; 0 at capacity.
    function timeUntilNext(
        Counter counter,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) internal pure returns (uint256) {
        return counter.count() >= capacity ? 0 : counter.since() + period - timeNow;
    }
}

/// @title A counter that recharges
/// @notice Gains one for each full period, up to its capacity. Nothing is stored as time passes: the counter is settled
/// when it is read. Below capacity, `since` is the time at which the running recharge began. At capacity, it is the
/// time at which the counter became full.
library RechargingCounter {
    /// @notice A counter settled at `timeNow`.
    /// @dev `gained = min(floor((timeNow - since) / period), capacity - count)`; the count grows by `gained` and
    /// `since` by `gained * period`, so a period that has begun is kept. Unchanged at capacity. Times in seconds of one
    /// clock. Assumes `since <= timeNow` and a period above 0. Settling twice has the same result as settling once, at
    /// the later time.
    function settle(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) internal pure returns (uint256 newCount, uint256 newSince) {
        if (count >= capacity) return (count, since);
        // Cannot overflow: `since + gained * period <= timeNow`.
        unchecked {
            uint256 gained = (timeNow - since) / period;
            uint256 missing = capacity - count;
            if (gained > missing) gained = missing;
            return (count + gained, since + gained * period);
        }
    }

    /// @notice Takes one from a settled counter that is not empty. A full counter starts to recharge now.
    function spend(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 timeNow
    ) internal pure returns (uint256 newCount, uint256 newSince) {
        // Cannot underflow: the counter is not empty.
        unchecked {
            return (count - 1, count >= capacity ? timeNow : since);
        }
    }

    /// @notice Adds `amount` to a settled counter with enough room. A counter that becomes full is full from now on.
    function refill(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 amount,
        uint256 timeNow
    ) internal pure returns (uint256 newCount, uint256 newSince) {
        newCount = count + amount;
        newSince = newCount >= capacity ? timeNow : since;
    }
}
