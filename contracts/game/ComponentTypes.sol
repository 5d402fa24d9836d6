// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Bitmap} from "../libraries/Bitmap.sol";
import {GameRules} from "./GameRules.sol";
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

    /// @dev The components of a player that are not hacked, as a bitmap.
    function _working(Player storage player) internal view returns (uint256) {
        return player.ownedComponents & ~player.hackedComponents;
    }

    /// @dev What a set of components earns at full speed, wei per second. At most `MAX_COMPONENTS` rounds.
    function _fullRate(uint256 components) internal view returns (uint256 rate) {
        for (uint256 id = Bitmap.next(components, 0); id != 0; id = Bitmap.next(components, id)) {
            rate += _game().rewardRates[id];
        }
    }

    /// @dev Whether a component is serious for a player: it earns something, and at least `SERIOUS_SHARE` of what the
    /// player's best working component does. At most `MAX_COMPONENTS` rounds.
    function _isSerious(Player storage player, uint256 componentId) internal view returns (bool) {
        Game storage $ = _game();
        uint256 rate = $.rewardRates[componentId];
        if (rate == 0) return false;
        // Rounding down changes nothing: a whole number exceeds a quotient just when it exceeds its floor.
        uint256 highest = (rate * 100) / GameRules.SERIOUS_SHARE;
        uint256 working = _working(player);
        for (uint256 id = Bitmap.next(working, 0); id != 0; id = Bitmap.next(working, id)) {
            if ($.rewardRates[id] > highest) return false;
        }
        return true;
    }

    /// @dev Reverts unless the account owns the component.
    function _requireOwned(address account, uint256 componentId) internal view {
        if (Bitmap.has(_game().players[account].ownedComponents, componentId)) return;
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
