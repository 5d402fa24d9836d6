// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidReads} from "../../interfaces/IRigRaid.sol";
import {GameRules} from "../GameRules.sol";
import {ComponentTypes} from "../ComponentTypes.sol";
import {RewardPool} from "../RewardPool.sol";

/// @title Reads: component types, a user's components and what they have earned
abstract contract ComponentReads is ComponentTypes, RewardPool, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function getAllComponentProperties() external view returns (ComponentSettings[] memory all) {
        all = new ComponentSettings[](_game().componentsCount);
        for (uint256 i = 0; i < all.length; ++i) all[i] = _settingsOf(i + 1);
    }

    /// @inheritdoc IRigRaidReads
    function getComponentSettings(uint256 componentId) external view returns (ComponentSettings memory) {
        return _settingsOf(componentId);
    }

    /// @inheritdoc IRigRaidReads
    function componentsCount() external view returns (uint256) {
        return _game().componentsCount;
    }

    /// @inheritdoc IRigRaidReads
    function getAllComponents(address user) external view returns (UserComponent[] memory all) {
        all = new UserComponent[](_game().componentsCount);
        for (uint256 i = 0; i < all.length; ++i) all[i] = userComponents(user, i + 1);
    }

    /// @inheritdoc IRigRaidReads
    function userComponents(address user, uint256 componentId) public view returns (UserComponent memory component) {
        if (!isComponentPurchased(user, componentId)) return component;
        Component storage stored = _game().components[user][componentId];
        (, uint256 protectedUntil) = isComponentProtected(user, componentId);
        return
            UserComponent({
                componentId: componentId,
                owner: user,
                lastClaimTimestamp: stored.lastClaimAt,
                purchased: true,
                hacked: _isHacked(user, componentId),
                currentSkinId: stored.skinId,
                protectedUntil: protectedUntil
            });
    }

    /// @inheritdoc IRigRaidReads
    function isComponentPurchased(address user, uint256 settingsId) public view returns (bool) {
        _componentType(settingsId);
        return _game().players[user].ownedComponents & _bit(settingsId) != 0;
    }

    /// @inheritdoc IRigRaidReads
    function isComponentProtected(
        address user,
        uint256 componentId
    ) public view returns (bool isProtected, uint256 until) {
        if (!isComponentPurchased(user, componentId) || _isHacked(user, componentId)) return (false, 0);
        uint256 protectedUntil = _game().components[user][componentId].protectedUntil;
        return (_gameNow() < protectedUntil, _toWallTime(protectedUntil));
    }

    /// @inheritdoc IRigRaidReads
    function getRewards(address user, uint256 componentId) external view returns (uint256) {
        _componentType(componentId);
        return _rewardsOf(user, componentId, _accruedPool().rewardTime);
    }

    /// @inheritdoc IRigRaidReads
    function getAllRewards(address user) external view returns (uint256[] memory rewards, uint256 total) {
        rewards = new uint256[](_game().componentsCount);
        uint256 rewardTime = _accruedPool().rewardTime;
        for (uint256 i = 0; i < rewards.length; ++i) {
            rewards[i] = _rewardsOf(user, i + 1, rewardTime);
            total += rewards[i];
        }
    }

    /// @inheritdoc IRigRaidReads
    function getTotalRepairCost(address user) external view returns (uint256 cost) {
        for (uint256 componentId = _game().componentsCount; componentId != 0; --componentId) {
            if (_isHacked(user, componentId)) cost += _game().componentTypes[componentId].repairCost;
        }
    }

    /// @inheritdoc IRigRaidReads
    function getTimeUntilReactivation(address user, uint256 componentId) external view returns (uint256) {
        _componentType(componentId);
        if (!_isHacked(user, componentId)) return 0;
        uint256 hackedAt = _game().components[user][componentId].protectedUntil;
        return Math.saturatingSub(hackedAt + GameRules.REACTIVATION_DELAY, _gameNow());
    }

    function _rewardsOf(address user, uint256 componentId, uint256 rewardTime) private view returns (uint256) {
        if (!isComponentPurchased(user, componentId)) return 0;
        uint256 index = _rewardIndex(_game().componentTypes[componentId], rewardTime);
        return _unpaid(_game().components[user][componentId], _isHacked(user, componentId), index);
    }

    function _isHacked(address user, uint256 componentId) private view returns (bool) {
        return _game().players[user].hackedComponents & _bit(componentId) != 0;
    }
}
