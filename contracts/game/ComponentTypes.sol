// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameTime} from "./GameTime.sol";

/// @title Looking up component types
abstract contract ComponentTypes is GameTime {
    /// @dev The component type of a known id.
    function _componentType(uint256 componentId) internal view returns (ComponentType storage) {
        Game storage $ = _game();
        if (componentId == 0 || componentId > $.componentsCount) revert UnknownComponent(componentId);
        return $.componentTypes[componentId];
    }

    /// @dev A skin of a known component type.
    function _skinType(uint256 componentId, uint256 skinId) internal view returns (SkinType storage) {
        if (skinId == 0 || skinId > _componentType(componentId).skinsCount) revert UnknownSkin(componentId, skinId);
        return _game().skinTypes[componentId][skinId];
    }

    /// @dev The bit that stands for an id in a bitmap; none for 0 and for ids that no bitmap has.
    function _bit(uint256 id) internal pure returns (uint256) {
        return (1 << id) >> 1;
    }

    /// @dev The components of a player that are not hacked, as a bitmap.
    function _working(Player storage player) internal view returns (uint256) {
        return player.ownedComponents & ~player.hackedComponents;
    }

    /// @dev That the caller owns the component.
    function _requireOwned(uint256 componentId) internal view {
        if (_game().players[msg.sender].ownedComponents & _bit(componentId) != 0) return;
        _componentType(componentId);
        revert ComponentNotOwned(componentId);
    }

    /// @dev The settings of a skin of a known id.
    function _skinOf(uint256 componentId, uint256 skinId) internal view returns (Skin memory) {
        SkinType storage skinType = _skinType(componentId, skinId);
        return Skin({id: skinId, componentId: componentId, price: skinType.price, isActive: skinType.isActive});
    }

    /// @dev The settings of a known id.
    function _settingsOf(uint256 componentId) internal view returns (ComponentSettings memory) {
        ComponentType storage componentType = _componentType(componentId);
        return
            ComponentSettings({
                id: componentId,
                price: componentType.price,
                rewardRate: componentType.rewardRate,
                repairCost: componentType.repairCost,
                isActive: componentType.isActive
            });
    }
}
