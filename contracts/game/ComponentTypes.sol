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

    /// @dev The bit that stands for an id in a bitmap.
    function _bit(uint256 id) internal pure returns (uint256) {
        return 1 << (id - 1);
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
