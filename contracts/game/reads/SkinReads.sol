// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {Bitmap} from "../../libraries/Bitmap.sol";
import {GameState} from "../GameState.sol";

/// @title Reads: skins
abstract contract SkinReads is GameState, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function getComponentSkins(uint256 componentId) external view returns (Skin[] memory skins) {
        skins = new Skin[](_componentType(componentId).skinsCount);
        for (uint256 i = 0; i < skins.length; ++i) skins[i] = _skinOf(componentId, i + 1);
    }

    /// @inheritdoc IRigRaidReads
    function getPlayerOwnedSkins(address player) external view returns (Skin[] memory skins) {
        skins = new Skin[](_countOwnedSkins(player));
        uint256 found;
        for (uint256 componentId = 1; found < skins.length; ++componentId) {
            uint256 owned = _game().components[player][componentId].ownedSkins;
            for (uint256 id = Bitmap.next(owned, 0); id != 0; id = Bitmap.next(owned, id)) {
                skins[found++] = _skinOf(componentId, id);
            }
        }
    }

    function _countOwnedSkins(address player) private view returns (uint256 count) {
        for (uint256 componentId = _game().componentsCount; componentId != 0; --componentId) {
            uint256 owned = _game().components[player][componentId].ownedSkins;
            for (uint256 id = Bitmap.next(owned, 0); id != 0; id = Bitmap.next(owned, id)) ++count;
        }
    }
}
