// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaid.sol";
import {ComponentTypes} from "./ComponentTypes.sol";
import {Payments} from "./Payments.sol";

/// @title Skins: buying and applying looks
abstract contract Skins is ComponentTypes, Payments {
    /// @inheritdoc IRigRaidWrites
    function purchaseSkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        SkinType storage skinType = _skinType(componentId, skinId);
        if (!skinType.isActive) revert SkinNotOnSale(componentId, skinId);
        Component storage component = _game().components[msg.sender][componentId];
        if (component.ownedSkins & _bit(skinId) != 0) revert SkinAlreadyOwned(componentId, skinId);
        component.ownedSkins |= uint32(_bit(skinId));
        uint256 price = skinType.price;
        uint256 fee = _takePrice(_accruedPool(), price);
        emit SkinPurchased(msg.sender, componentId, skinId, price, fee);
    }

    /// @inheritdoc IRigRaidWrites
    function applySkin(uint256 componentId, uint256 skinId) external nonReentrant whenRunning {
        _requireOwned(componentId);
        Component storage component = _game().components[msg.sender][componentId];
        if (skinId != 0) {
            _skinType(componentId, skinId);
            if (component.ownedSkins & _bit(skinId) == 0) revert SkinNotOwned(componentId, skinId);
        }
        component.skinId = uint8(skinId);
        emit SkinApplied(msg.sender, componentId, skinId);
    }
}
