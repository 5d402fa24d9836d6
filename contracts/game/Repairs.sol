// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {GameRules} from "./GameRules.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Repairing and reactivating hacked components
abstract contract Repairs is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @inheritdoc IRigRaidWrites
    function repairAllComponents() external nonReentrant whenRunning {
        _repairAllComponents(msg.sender);
    }

    /// @inheritdoc IRigRaidWrites
    function reactivateComponent(uint256 componentId) external nonReentrant whenRunning {
        _reactivateComponent(msg.sender, componentId);
    }

    function _repairAllComponents(address account) internal returns (uint256) {
        Pool memory pool = _accruedPool();
        (uint256 repaired, uint256 rate, uint256 cost) = _repairAll(account, pool, true);
        if (repaired == 0) revert NothingToRepair();
        _takeIntoPool(account, pool, rate, cost);
        return cost;
    }

    function _reactivateComponent(address account, uint256 componentId) internal {
        _requireOwned(account, componentId);
        Player storage player = _game().players[account];
        uint256 hacked = player.hackedComponents;
        if (!Bitmap.has(hacked, componentId)) revert ComponentNotHacked(componentId);
        Component storage component = _game().components[account][componentId];
        uint256 allowedAt = _hackedAt(component) + GameRules.REACTIVATION_DELAY;
        if (_gameNow() < allowedAt) revert ReactivationTooEarly(componentId, _toWallTime(allowedAt));
        Pool memory pool = _accruedPool();
        player.hackedComponents = uint32(hacked ^ Bitmap.only(componentId));
        (uint256 rate, uint256 protectedUntil) = _startEarning(
            component,
            componentId,
            GameRules.REACTIVATION_PROTECTION,
            pool
        );
        _changePool(pool, 0, rate, 0, _reserve());
        emit ComponentReactivated(account, componentId, _toWallTime(protectedUntil));
    }

    /// @dev Repairs every hacked component of a player. At most `MAX_COMPONENTS` rounds.
    /// @return repaired The number of repaired components.
    /// @return rate The sum of their rates, wei per tick. The caller must add it to the pool's rate with `_changePool`.
    /// @return cost The price for the player, wei.
    function _repairAll(
        address account,
        Pool memory pool,
        bool paid
    ) internal returns (uint256 repaired, uint256 rate, uint256 cost) {
        Game storage $ = _game();
        Player storage player = $.players[account];
        uint256 hacked = player.hackedComponents;
        if (hacked == 0) return (0, 0, 0);
        player.hackedComponents = 0;
        for (uint256 id = Bitmap.next(hacked, 0); id != 0; id = Bitmap.next(hacked, id)) {
            (uint256 componentRate, uint256 protectedUntil) = _startEarning(
                $.components[account][id],
                id,
                GameRules.REPAIR_PROTECTION,
                pool
            );
            uint256 componentCost = paid ? $.componentTypes[id].repairCost : 0;
            ++repaired;
            rate += componentRate;
            cost += componentCost;
            emit ComponentRepaired(account, id, componentCost, _toWallTime(protectedUntil));
        }
    }
}
