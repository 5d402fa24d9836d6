// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Every movement of tokens
/// @notice All tokens that come into or leave the game pass here. The pool is stored before a token moves, as it will
/// be after it, so that a token which calls back finds the game consistent.
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
        _takeIntoPool(_accruedPool(), _game().token, amount);
        emit RewardsFunded(msg.sender, amount);
    }

    /// @dev Stores the pool and takes the price of a purchase from the caller: the fee for the collector, the rest for
    /// the pool.
    function _takePrice(Pool memory pool, uint256 price) internal returns (uint256 fee) {
        Game storage $ = _game();
        address token = $.token;
        address feeCollector = $.feeCollector;
        fee = (price * $.purchaseFeePercentage) / 100;
        _takeIntoPool(pool, token, price - fee);
        if (fee != 0) IERC20(token).safeTransferFrom(msg.sender, feeCollector, fee);
    }

    /// @dev Stores the pool and takes an amount from the caller into it.
    function _takeIntoPool(Pool memory pool, address token, uint256 amount) internal {
        uint256 reserveBefore = _reserve(token);
        // An amount that overflows is the token's to refuse, with its own error.
        _storePool(pool, Math.saturatingAdd(reserveBefore, amount));
        if (amount == 0) return;
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = _reserve(token) - reserveBefore;
        if (received < amount) revert ShortReceipt(amount, received);
    }

    /// @dev Stores the pool and pays rewards to the caller, which are not owed any more then.
    /// @param amount With the fee for the collector, wei.
    function _payRewards(Pool memory pool, uint256 amount, uint256 fee) internal {
        address token = _game().token;
        pool.owed -= uint88(amount);
        _storePool(pool, _reserve(token) - amount);
        _transfer(token, msg.sender, amount - fee);
        if (fee != 0) _transfer(token, _game().feeCollector, fee);
    }

    /// @dev Sends tokens out of the game. Nothing is nothing: some tokens refuse a transfer of zero.
    function _transfer(address token, address to, uint256 amount) internal {
        if (amount != 0) IERC20(token).safeTransfer(to, amount);
    }
}
