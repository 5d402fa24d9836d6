// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Skins: buying and applying looks
abstract contract Skins is RewardPool, IRigRaidWrites, ReentrancyGuardTransient {
    /// @inheritdoc IRigRaidWrites
    function purchaseSkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _purchaseSkin(msg.sender, componentId, skinId);
    }

    /// @inheritdoc IRigRaidWrites
    function applySkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _applySkin(msg.sender, componentId, skinId);
    }

    function _purchaseSkin(address account, uint256 componentId, uint256 skinId) internal returns (uint256 price) {
        _requireOwned(account, componentId);
        SkinType storage skinType = _skinType(componentId, skinId);
        if (!skinType.isActive) revert SkinNotOnSale(componentId, skinId);
        Component storage component = _game().components[account][componentId];
        if (Bitmap.has(component.ownedSkins, skinId)) revert SkinAlreadyOwned(componentId, skinId);
        component.ownedSkins |= uint32(Bitmap.only(skinId));
        price = skinType.price;
        uint256 fee = _takePrice(account, _accruedPool(), 0, price);
        emit SkinPurchased(account, componentId, skinId, price, fee);
    }

    function _applySkin(address account, uint256 componentId, uint256 skinId) internal {
        _requireOwned(account, componentId);
        Component storage component = _game().components[account][componentId];
        if (skinId != 0) {
            _skinType(componentId, skinId);
            if (!Bitmap.has(component.ownedSkins, skinId)) revert SkinNotOwned(componentId, skinId);
        }
        component.skinId = uint8(skinId);
        emit SkinApplied(account, componentId, skinId);
    }
}
