// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {Bitmap} from "../../libraries/Bitmap.sol";
import {GameRules} from "../GameRules.sol";
import {RewardPool} from "../RewardPool.sol";

/// @title Reads: component types, a player's components and their rewards
abstract contract ComponentReads is RewardPool, IRigRaidReads {
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
    function getAllComponents(address player) external view returns (UserComponent[] memory all) {
        all = new UserComponent[](_game().componentsCount);
        for (uint256 i = 0; i < all.length; ++i) all[i] = userComponents(player, i + 1);
    }

    /// @inheritdoc IRigRaidReads
    function userComponents(address player, uint256 componentId) public view returns (UserComponent memory component) {
        if (!isComponentPurchased(player, componentId)) return component;
        Component storage stored = _game().components[player][componentId];
        (, uint256 protectedUntil) = isComponentProtected(player, componentId);
        return
            UserComponent({
                componentId: componentId,
                owner: player,
                lastClaimTimestamp: stored.lastClaimAt,
                purchased: true,
                hacked: _isHacked(player, componentId),
                currentSkinId: stored.skinId,
                protectedUntil: protectedUntil
            });
    }

    /// @inheritdoc IRigRaidReads
    function isComponentPurchased(address player, uint256 componentId) public view returns (bool) {
        _componentType(componentId);
        return Bitmap.has(_game().players[player].ownedComponents, componentId);
    }

    /// @inheritdoc IRigRaidReads
    function isComponentProtected(
        address player,
        uint256 componentId
    ) public view returns (bool isProtected, uint256 until) {
        if (!isComponentPurchased(player, componentId) || _isHacked(player, componentId)) return (false, 0);
        uint256 protectedUntil = _protectedUntil(_game().components[player][componentId]);
        return (_gameNow() < protectedUntil, _toWallTime(protectedUntil));
    }

    /// @inheritdoc IRigRaidReads
    function getRewards(address player, uint256 componentId) external view returns (uint256) {
        return _payableOf(player, componentId, _ticks(_accruedPool()));
    }

    /// @inheritdoc IRigRaidReads
    function getAllRewards(address player) external view returns (uint256[] memory rewards, uint256 total) {
        rewards = new uint256[](_game().componentsCount);
        uint256 ticks = _ticks(_accruedPool());
        for (uint256 i = 0; i < rewards.length; ++i) {
            rewards[i] = _payableOf(player, i + 1, ticks);
            total += rewards[i];
        }
    }

    /// @inheritdoc IRigRaidReads
    function getRipening(address player, uint256 componentId) external view returns (uint256 earned, uint256 ripeAt) {
        return _ripeningOf(player, componentId, _ticks(_accruedPool()));
    }

    /// @inheritdoc IRigRaidReads
    function getAllRipening(address player) external view returns (uint256[] memory earned, uint256[] memory ripeAt) {
        uint256 count = _game().componentsCount;
        earned = new uint256[](count);
        ripeAt = new uint256[](count);
        uint256 ticks = _ticks(_accruedPool());
        for (uint256 i = 0; i < count; ++i) (earned[i], ripeAt[i]) = _ripeningOf(player, i + 1, ticks);
    }

    /// @inheritdoc IRigRaidReads
    function getTotalRepairCost(address player) external view returns (uint256 cost) {
        uint256 hacked = _game().players[player].hackedComponents;
        for (uint256 id = Bitmap.next(hacked, 0); id != 0; id = Bitmap.next(hacked, id)) {
            cost += _game().componentTypes[id].repairCost;
        }
    }

    /// @inheritdoc IRigRaidReads
    function getTimeUntilReactivation(address player, uint256 componentId) external view returns (uint256) {
        _componentType(componentId);
        if (!_isHacked(player, componentId)) return 0;
        uint256 hackedAt = _hackedAt(_game().components[player][componentId]);
        return Math.saturatingSub(hackedAt + GameRules.REACTIVATION_DELAY, _gameNow());
    }

    /// @inheritdoc IRigRaidReads
    function getBounty(uint256 componentId) external view returns (uint256) {
        return _bounty(_componentType(componentId), _accruedPool(), _reserve());
    }

    /// @inheritdoc IRigRaidReads
    function isSerious(address player, uint256 componentId) external view returns (bool) {
        _componentType(componentId);
        return _isSerious(_stateOf(_game().players[player]), componentId);
    }

    /// @dev The payment of a claim of one component in this block, wei.
    function _payableOf(address player, uint256 componentId, uint256 ticks) private view returns (uint256) {
        (uint256 earned, ) = _ripeningOf(player, componentId, ticks);
        return _ripe(_game().components[player][componentId], earned);
    }

    function _ripeningOf(
        address player,
        uint256 componentId,
        uint256 ticks
    ) private view returns (uint256 earned, uint256 ripeAt) {
        if (!isComponentPurchased(player, componentId)) return (0, 0);
        Component storage component = _game().components[player][componentId];
        uint256 index = _rewardIndex(_game().componentTypes[componentId], ticks);
        earned = _unpaid(component, _isHacked(player, componentId), index);
        ripeAt = component.lastClaimAt + GameRules.RIPENING_TIME;
    }

    function _isHacked(address player, uint256 componentId) private view returns (bool) {
        return Bitmap.has(_game().players[player].hackedComponents, componentId);
    }
}
