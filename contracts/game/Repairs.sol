// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {GameRules} from "./GameRules.sol";
import {Hacking} from "./Hacking.sol";
import {Payments} from "./Payments.sol";

/// @title Getting hacked components to work again
abstract contract Repairs is Hacking, Payments {
    /// @inheritdoc IRigRaidWrites
    function repairAllComponents() external nonReentrant whenRunning {
        Pool memory pool = _accruedPool();
        (uint256 repaired, uint256 cost) = _repairAll(msg.sender, pool, true);
        if (repaired == 0) revert NothingToRepair();
        _takeIntoPool(pool, _game().token, cost);
    }

    /// @inheritdoc IRigRaidWrites
    function reactivateComponent(uint256 componentId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        Player storage player = _game().players[msg.sender];
        uint256 hacked = player.hackedComponents;
        if (hacked & _bit(componentId) == 0) revert ComponentNotHacked(componentId);
        Component storage component = _game().components[msg.sender][componentId];
        Pool memory pool = _accruedPool();
        uint256 allowedAt = component.protectedUntil + GameRules.REACTIVATION_DELAY;
        if (pool.updatedAt < allowedAt) revert ReactivationTooEarly(componentId, _toWallTime(allowedAt));
        player.hackedComponents = uint32(hacked ^ _bit(componentId));
        uint256 protectedUntil = _startEarning(component, componentId, GameRules.REACTIVATION_PROTECTION, pool);
        _storePool(pool, _reserve(_game().token));
        emit ComponentReactivated(msg.sender, componentId, _toWallTime(protectedUntil));
    }

    /// @dev Repairs every hacked component of a player; the caller of this function takes the cost and stores the pool.
    function _repairAll(
        address account,
        Pool memory pool,
        bool paid
    ) internal returns (uint256 repaired, uint256 cost) {
        Game storage $ = _game();
        Player storage player = $.players[account];
        uint256 hacked = player.hackedComponents;
        if (hacked == 0) return (0, 0);
        player.hackedComponents = 0;
        // At most one round for each type: `MAX_COMPONENTS` bits.
        for (uint256 componentId = 1; hacked != 0; ++componentId) {
            if (hacked & 1 != 0) {
                Component storage component = $.components[account][componentId];
                uint256 protectedUntil = _startEarning(component, componentId, GameRules.REPAIR_PROTECTION, pool);
                uint256 componentCost = paid ? $.componentTypes[componentId].repairCost : 0;
                ++repaired;
                cost += componentCost;
                emit ComponentRepaired(account, componentId, componentCost, _toWallTime(protectedUntil));
            }
            hacked >>= 1;
        }
    }
}
