// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Every movement of tokens
/// @notice All tokens that come into or leave the game pass here, inside `changesPool`. What is owed falls before a token
/// moves, so that a token which calls back finds the game consistent.
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
    function fundRewards(uint256 amount) external nonReentrant changesPool {
        if (amount == 0) revert ZeroAmount();
        _takeIntoPool(amount);
        emit RewardsFunded(msg.sender, amount);
    }

    /// @dev Takes the price of a purchase from the caller: the fee for the collector, the rest for the pool.
    function _takePrice(uint256 price) internal returns (uint256 fee) {
        Game storage $ = _game();
        fee = (price * $.purchaseFeePercentage) / 100;
        _takeIntoPool(price - fee);
        if (fee != 0) IERC20($.token).safeTransferFrom(msg.sender, $.feeCollector, fee);
    }

    /// @dev Takes an amount from the caller into the pool.
    function _takeIntoPool(uint256 amount) internal {
        if (amount == 0) return;
        uint256 reserveBefore = _reserve();
        IERC20(_game().token).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = _reserve() - reserveBefore;
        if (received < amount) revert ShortReceipt(amount, received);
    }

    /// @dev Pays the caller, and a fee to the collector.
    /// @param earned What of it was owed and is not any more, wei.
    /// @param extra What of it the pool did not owe, wei.
    /// @param fee What of the sum goes to the collector, wei.
    function _payRewards(uint256 earned, uint256 extra, uint256 fee) internal {
        Game storage $ = _game();
        address token = $.token;
        $.pool.owed -= uint88(earned);
        _transfer(token, msg.sender, earned + extra - fee);
        _transfer(token, $.feeCollector, fee);
    }

    /// @dev Sends tokens out of the game. Transfers of zero are skipped, because some tokens refuse them.
    function _transfer(address token, address to, uint256 amount) internal {
        if (amount != 0) IERC20(token).safeTransfer(to, amount);
    }
}
