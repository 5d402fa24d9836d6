// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {Payments} from "./Payments.sol";

/// @title Skins: buying and applying looks
abstract contract Skins is Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseSkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        SkinType storage skinType = _skinType(componentId, skinId);
        if (!skinType.isActive) revert SkinNotOnSale(componentId, skinId);
        Component storage component = _game().components[msg.sender][componentId];
        if (Bitmap.has(component.ownedSkins, skinId)) revert SkinAlreadyOwned(componentId, skinId);
        component.ownedSkins |= uint32(Bitmap.only(skinId));
        uint256 price = skinType.price;
        uint256 fee = _takePrice(_accruedPool(), 0, price);
        emit SkinPurchased(msg.sender, componentId, skinId, price, fee);
    }

    /// @inheritdoc IRigRaidWrites
    function applySkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        Component storage component = _game().components[msg.sender][componentId];
        if (skinId != 0) {
            _skinType(componentId, skinId);
            if (!Bitmap.has(component.ownedSkins, skinId)) revert SkinNotOwned(componentId, skinId);
        }
        component.skinId = uint8(skinId);
        emit SkinApplied(msg.sender, componentId, skinId);
    }
}
