// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Signed allowances, and gifts to the pool
abstract contract Funding is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @inheritdoc IRigRaidWrites
    function selfPermit(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        address token = _game().token;
        try IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s) {} catch {
            // Anyone can submit a permit that they see in the mempool. The allowance is then already in place.
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
}
