// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {Shares} from "../libraries/Shares.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Every movement of tokens
/// @notice All tokens that come into or leave the game pass here, each time together with the change of the pool that it
/// means.
abstract contract Payments is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IRigRaidWrites
    function selfPermit(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        address token = _game().token;
        try IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s) {} catch {
            // Anybody can use a permit that waits in the mempool; then the allowance is there and all is well.
            uint256 allowance = IERC20(token).allowance(msg.sender, address(this));
            if (allowance < value) revert PermitRefused(allowance, value);
        }
    }

    /// @inheritdoc IRigRaidWrites
    function fundRewards(uint256 amount) external nonReentrant {
        if (amount == 0) revert ZeroAmount();
        _takeIntoPool(msg.sender, _accruedPool(), 0, amount);
        emit RewardsFunded(msg.sender, amount);
    }

    /// @dev Takes the price of a purchase from a player: the fee for the collector, the rest for the pool.
    /// @param addedRate What the purchase earns, wei per tick.
    function _takePrice(
        address player,
        Pool memory pool,
        uint256 addedRate,
        uint256 price
    ) internal returns (uint256 fee) {
        Game storage $ = _game();
        uint256 rest;
        (fee, rest) = Shares.split(price, $.purchaseFeePercentage);
        // Read before any token moves.
        address feeCollector = $.feeCollector;
        _takeIntoPool(player, pool, addedRate, rest);
        if (fee != 0) IERC20($.token).safeTransferFrom(player, feeCollector, fee);
    }

    /// @dev Takes an amount from an account into the pool.
    /// @param addedRate What earns from now on in return, wei per tick.
    function _takeIntoPool(address from, Pool memory pool, uint256 addedRate, uint256 amount) internal {
        uint256 reserve = _reserve();
        // An amount that overflows is the token's to refuse, with its own error.
        _changePool(pool, 0, addedRate, 0, Math.saturatingAdd(reserve, amount));
        if (amount == 0) return;
        IERC20(_game().token).safeTransferFrom(from, address(this), amount);
        uint256 received = _reserve() - reserve;
        if (received < amount) revert ShortReceipt(amount, received);
    }

    /// @dev Pays a player, and a fee to the collector.
    /// @param removedRate What earns no more, wei per tick.
    /// @param earned What of the payment was owed, wei.
    /// @param bounty What of it the pool did not owe, wei.
    /// @param fee What of the sum goes to the collector, wei.
    /// @param reserve The game's balance before, wei.
    function _pay(
        address player,
        Pool memory pool,
        uint256 removedRate,
        uint256 earned,
        uint256 bounty,
        uint256 fee,
        uint256 reserve
    ) internal {
        uint256 amount = earned + bounty;
        // A payment beyond the balance is the token's to refuse, with its own error.
        _changePool(pool, removedRate, 0, earned, Math.saturatingSub(reserve, amount));
        Game storage $ = _game();
        address token = $.token;
        // Read before any token moves.
        address feeCollector = fee == 0 ? address(0) : $.feeCollector;
        _transfer(token, player, amount - fee);
        _transfer(token, feeCollector, fee);
    }

    /// @dev Sends tokens out of the game. Transfers of zero are skipped, because some tokens refuse them.
    function _transfer(address token, address to, uint256 amount) internal {
        if (amount != 0) IERC20(token).safeTransfer(to, amount);
    }
}
