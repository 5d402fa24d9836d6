// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {GameTime} from "./GameTime.sol";

/// @title The solvent reward pool
/// @notice Rewards are emitted only while the game's token balance, the reserve, can pay for them: `owed <= reserve`,
/// always. Each change of the rate, of what is owed or of the balance begins with `_accruedPool`, which brings the pool
/// up to date, and ends with `_storePool`, which fixes how long the reserve lasts from there.
/// @dev The index of a component type is what one of its components has earned since the type exists; a component keeps
/// the index of its last settlement. Sums of products of whole numbers only: nothing is ever rounded.
abstract contract RewardPool is GameTime {
    /// @dev `fundedUntil` of a pool that pays nothing.
    uint256 internal constant NEVER = type(uint32).max;

    /// @dev The pool as it stands in this block.
    function _accruedPool() internal view returns (Pool memory pool) {
        pool = _game().pool;
        uint256 gameNow = _gameNow();
        // A pool that is dry keeps the second in which it ran dry, which may lie before the last change.
        uint256 elapsed = Math.saturatingSub(Math.min(gameNow, pool.fundedUntil), pool.updatedAt);
        // The casts are safe: game time fits 32 bits, and `owed` stays within the reserve's counted width because
        // `fundedUntil` was chosen so.
        pool.rewardTime += uint32(elapsed);
        pool.owed += uint88(uint256(pool.rate) * elapsed);
        pool.updatedAt = uint32(gameNow);
    }

    /// @dev Fixes how long the reserve lasts and stores the pool. Call with the reserve that the game has at the end of
    /// the transaction.
    function _storePool(Pool memory pool, uint256 reserve) internal {
        if (pool.rate == 0) {
            pool.fundedUntil = uint32(NEVER);
        } else {
            uint256 surplus = Math.saturatingSub(Math.min(reserve, type(uint88).max), pool.owed);
            uint256 secondsFunded = surplus / pool.rate;
            // Dry: emission stopped when it ran dry, or stops now; a later change does not move that second.
            // The casts are safe: the smaller of two values of which one fits.
            pool.fundedUntil =
                secondsFunded == 0
                    ? uint32(Math.min(pool.fundedUntil, pool.updatedAt))
                    : uint32(Math.min(pool.updatedAt + secondsFunded, NEVER));
        }
        _game().pool = pool;
    }

    /// @dev The game's balance of its token.
    function _reserve(address token) internal view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    /// @dev The index of a component type at a reward time not before its last update.
    function _rewardIndex(ComponentType storage componentType, uint256 rewardTime) internal view returns (uint256) {
        // Cannot overflow: reward time never goes back and has 32 bits, a rate 64 and an index 96.
        unchecked {
            return
                componentType.rewardIndex + uint256(componentType.rewardRate) * (rewardTime - componentType.indexedAt);
        }
    }

    /// @dev What a component has earned and not been paid. A hacked one keeps just what was left to it.
    function _unpaid(Component storage component, bool hacked, uint256 index) internal view returns (uint256) {
        return hacked ? component.settledIndex : index - component.settledIndex;
    }

    /// @dev Adds working components to the pool's rate.
    function _raiseRate(Pool memory pool, uint256 rate) internal pure {
        uint256 total = pool.rate + rate;
        if (total > type(uint72).max) revert TotalRateTooHigh(total, type(uint72).max);
        pool.rate = uint72(total);
    }

    /// @dev Takes working components out of the pool's rate.
    function _lowerRate(Pool memory pool, uint256 rate) internal pure {
        pool.rate = uint72(pool.rate - rate);
    }
}
