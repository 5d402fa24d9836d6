// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Funded, RewardClock} from "../libraries/RewardClock.sol";
import {Shares} from "../libraries/Shares.sol";
import {GameRules} from "./GameRules.sol";
import {GameState} from "./GameState.sol";

/// @title The solvent reward pool: its clock, the rewards of components, and every token transfer
/// @notice The pool never owes more than the game's token balance, the reserve. Rewards run on the reward clock
/// (`RewardClock`), which slows down when the surplus cannot pay full rewards for another `RUNWAY`. All tokens enter
/// and leave the game here, each time together with the matching change of the pool.
/// @dev The index of a component type is the total that one of its components would have earned since the type was
/// added. A component stores the index of its last settlement. All amounts are sums of products of integers, so nothing
/// is rounded.
abstract contract RewardPool is GameState {
    using SafeERC20 for IERC20;

    // --- The pool and its clock --------------------------------------------------------------------------------------

    /// @dev The pool, accrued to this block. `updatedAt` moves only if at least one unit of reward time became full.
    /// The time of a partial unit stays to be counted later, because frequent changes could otherwise stop a slow
    /// clock.
    function _accruedPool() internal view returns (Pool memory pool) {
        pool = _game().pool;
        uint256 gameNow = _gameNow();
        (uint256 owed, uint256 rewardTime) = RewardClock.accrue(
            pool.owed,
            pool.rate,
            pool.rewardTime,
            RewardClock.unpack(pool.funded),
            GameRules.RUNWAY,
            gameNow - pool.updatedAt
        );
        if (rewardTime == pool.rewardTime) return pool;
        // The casts are safe: `owed` never exceeds `MAX_RESERVE`, and no more ticks pass than seconds.
        pool.owed = uint96(owed);
        pool.rewardTime = uint40(rewardTime);
        pool.updatedAt = uint32(gameNow);
    }

    /// @dev The whole ticks of a pool's reward time, the unit of indices.
    function _ticks(Pool memory pool) internal pure returns (uint256) {
        return RewardClock.wholeTicks(pool.rewardTime);
    }

    /// @dev The number of ticks that the surplus pays at the present rate.
    function _fundedTicks(Pool memory pool, uint256 reserve) internal pure returns (uint256) {
        return RewardClock.unpack(RewardClock.fundedBy(RewardClock.surplusOf(reserve, pool.owed), pool.rate));
    }

    /// @dev The game's balance of its token.
    function _reserve() internal view returns (uint256) {
        return IERC20(_game().token).balanceOf(address(this));
    }

    /// @dev The only way to change the pool. Applies a change to the accrued pool, computes the ticks that the surplus
    /// pays from here, and stores the pool. Runs before any token moves, so that a token that calls back finds a
    /// consistent game.
    /// @param pool The result of `_accruedPool`.
    /// @param removedRate The rate of components that stop earning, wei per tick.
    /// @param addedRate The rate of components that start earning, wei per tick.
    /// @param settled The rewards that are no longer owed, wei.
    /// @param reserve The game's balance at the end of the transaction, wei.
    function _changePool(
        Pool memory pool,
        uint256 removedRate,
        uint256 addedRate,
        uint256 settled,
        uint256 reserve
    ) internal {
        uint256 rate = pool.rate - removedRate + addedRate;
        if (rate > type(uint72).max) revert TotalRateTooHigh(rate, type(uint72).max);
        pool.rate = uint72(rate);
        pool.owed -= uint96(settled);
        Funded funded = RewardClock.fundedBy(RewardClock.surplusOf(reserve, pool.owed), rate);
        // No earlier time may count at the higher speed that new funds allow.
        if (Funded.unwrap(funded) > Funded.unwrap(pool.funded)) pool.updatedAt = uint32(_gameNow());
        pool.funded = funded;
        _storePool(pool);
    }

    /// @dev Writes the pool's slot in a single store. Assigning the fields would read and write the slot five times.
    function _storePool(Pool memory pool) private {
        uint256 word =
            uint256(pool.owed) |
                (uint256(pool.rate) << 96) |
                (uint256(pool.updatedAt) << 168) |
                (uint256(pool.rewardTime) << 200) |
                (uint256(Funded.unwrap(pool.funded)) << 240);
        Pool storage stored = _game().pool;
        assembly ("memory-safe") {
            sstore(stored.slot, word)
        }
    }

    // --- The rewards of components -----------------------------------------------------------------------------------

    /// @dev The index of a component type, wei: `rewardIndex + rewardRate * (ticks - indexedAt)`, exact. Assumes
    /// `ticks >= indexedAt`, and that `_changeRewardRate` updates the index before it changes the rate.
    function _rewardIndex(ComponentType storage componentType, uint256 ticks) internal view returns (uint256) {
        // Cannot overflow: ticks never decrease and have 32 bits, a rate has 64 and an index 96.
        unchecked {
            return componentType.rewardIndex + uint256(componentType.rewardRate) * (ticks - componentType.indexedAt);
        }
    }

    /// @dev A component's unpaid rewards at an index of its type, wei: `index - settledIndex` while it works, the remainder
    /// while it is hacked.
    function _unpaid(Component storage component, bool hacked, uint256 index) internal view returns (uint256) {
        return hacked ? _remainder(component) : index - _settledIndex(component);
    }

    /// @dev The part of a component's unpaid rewards that a claim in this block would pay, wei.
    function _ripe(Component storage component, uint256 earned) internal view returns (uint256) {
        return GameRules.ripe(earned, block.timestamp - component.lastClaimAt);
    }

    /// @dev Starts the rewards of a component that is new or no longer hacked.
    /// @return rate The component's rate, wei per tick. The caller must add it to the pool's rate with `_changePool`.
    /// @return protectedUntil The end of its protection, game time.
    function _startEarning(
        Component storage component,
        uint256 componentId,
        uint256 protection,
        Pool memory pool
    ) internal returns (uint256 rate, uint256 protectedUntil) {
        ComponentType storage componentType = _game().componentTypes[componentId];
        // Cannot underflow: the remainder, 0 for a new component, never exceeds the index, which only grows.
        component.indexOrRemainder = uint96(_rewardIndex(componentType, _ticks(pool)) - _remainder(component));
        protectedUntil = _gameNow() + protection;
        component.protectedUntilOrHackedAt = uint32(protectedUntil);
        componentType.earning += 1;
        rate = componentType.rewardRate;
    }

    /// @dev The bounty that a hit on a component takes from the pool's surplus, wei (`GameRules.bounty`). Assumes that
    /// the component is still earning.
    function _bounty(
        ComponentType storage componentType,
        Pool memory pool,
        uint256 reserve
    ) internal view returns (uint256) {
        return GameRules.bounty(componentType.repairCost, componentType.rewardRate, _fundedTicks(pool, reserve));
    }

    // --- Tokens in and out -------------------------------------------------------------------------------------------

    /// @dev Takes the price of a purchase from a player, wei. The collector receives
    /// `fee = floor(price * purchaseFeePercentage / 100)`, the pool receives the rest.
    /// @param addedRate The rate of the purchased component, or 0, wei per tick.
    function _takePrice(
        address player,
        Pool memory pool,
        uint256 addedRate,
        uint256 price
    ) internal returns (uint256 fee) {
        Game storage $ = _game();
        uint256 rest;
        (fee, rest) = Shares.split(price, $.purchaseFeePercentage);
        // Read before any token moves, because a token could call back.
        address feeCollector = $.feeCollector;
        _takeIntoPool(player, pool, addedRate, rest);
        if (fee != 0) IERC20($.token).safeTransferFrom(player, feeCollector, fee);
    }

    /// @dev Transfers an amount from an account into the pool.
    /// @param addedRate The rate that starts with this payment, wei per tick.
    function _takeIntoPool(address from, Pool memory pool, uint256 addedRate, uint256 amount) internal {
        uint256 reserve = _reserve();
        // Saturates, so that the token refuses an amount that overflows with its own error.
        _changePool(pool, 0, addedRate, 0, Math.saturatingAdd(reserve, amount));
        if (amount == 0) return;
        IERC20(_game().token).safeTransferFrom(from, address(this), amount);
        uint256 received = _reserve() - reserve;
        if (received < amount) revert ShortReceipt(amount, received);
    }

    /// @dev Pays a player, and a fee to the collector.
    /// @param removedRate The rate that stops with this payment, wei per tick.
    /// @param settled The rewards that are no longer owed, wei: paid, or left in the pool.
    /// @param amount The whole payment, including the fee, wei.
    /// @param fee The part for the collector, wei.
    /// @param reserve The game's balance before the payment, wei.
    function _pay(
        address player,
        Pool memory pool,
        uint256 removedRate,
        uint256 settled,
        uint256 amount,
        uint256 fee,
        uint256 reserve
    ) internal {
        // Saturates, so that the token refuses a payment beyond the balance with its own error.
        _changePool(pool, removedRate, 0, settled, Math.saturatingSub(reserve, amount));
        Game storage $ = _game();
        address token = $.token;
        // Read before any token moves, because a token could call back.
        address feeCollector = fee == 0 ? address(0) : $.feeCollector;
        _transfer(token, player, amount - fee);
        _transfer(token, feeCollector, fee);
    }

    /// @dev Sends tokens out of the game. Transfers of zero are skipped, because some tokens refuse them.
    function _transfer(address token, address to, uint256 amount) internal {
        if (amount != 0) IERC20(token).safeTransfer(to, amount);
    }
}
