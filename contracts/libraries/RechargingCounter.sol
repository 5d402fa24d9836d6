// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A count and its `since` in one storage field, because they are always read and written together.
type Counter is uint40;

/// @title A counter that recharges
/// @notice Gains one for each full period, up to its capacity. Nothing is stored as time passes: the counter is settled
/// when it is read. Below capacity, `since` is the time at which the running recharge began. At capacity, it is the
/// time at which the counter became full.
library RechargingCounter {
    /// @notice A counter for storage.
    /// @param count Below `2 ** 8`.
    /// @param since Below `2 ** 32`.
    function pack(uint256 count, uint256 since) internal pure returns (Counter) {
        return Counter.wrap(uint40((since << 8) | count));
    }

    /// @notice The count and the time in a stored counter.
    function unpack(Counter counter) internal pure returns (uint256 count, uint256 since) {
        uint256 word = Counter.unwrap(counter);
        return (word & type(uint8).max, word >> 8);
    }

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
        uint256 gained = (timeNow - since) / period;
        uint256 missing = capacity - count;
        if (gained > missing) gained = missing;
        return (count + gained, since + gained * period);
    }

    /// @notice Takes one from a settled counter that is not empty. A full counter starts to recharge now.
    function spend(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 timeNow
    ) internal pure returns (uint256 newCount, uint256 newSince) {
        return (count - 1, count >= capacity ? timeNow : since);
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

    /// @notice The time until a settled counter gains one; 0 at capacity.
    function timeUntilNext(
        uint256 count,
        uint256 since,
        uint256 capacity,
        uint256 period,
        uint256 timeNow
    ) internal pure returns (uint256) {
        return count >= capacity ? 0 : since + period - timeNow;
    }
}
