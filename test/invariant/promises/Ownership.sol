// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual, requireSame} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Ownership: what belongs to somebody, or was set by somebody, stays so
/// @notice O2 is checked where the owner repairs, in `actions/Owning.sol`.
abstract contract Ownership is Promises {
    function _requireKeptOwnership(Shown[] memory everybody) internal view {
        requireEqual("O1: the owner", uint160(GAME.owner()), uint160(owner));
        requireEqual("O1: who is to be the owner", uint160(GAME.pendingOwner()), uint160(pendingOwner));
        requireEqual("O1: the purchase fee", GAME.purchaseFeePercentage(), purchaseFee);
        requireEqual("O1: the attack fee", GAME.attackFeePercentage(), attackFee);
        requireEqual("O1: the fail probability", GAME.attackFailProbability(), failProbability);
        for (uint256 p = 0; p < everybody.length; ++p) _requireKeptProperty(everybody[p]);
    }

    function _requireKeptProperty(Shown memory shown) private view {
        for (uint256 i = 0; i < shown.components.length; ++i) {
            Component storage expected = _components[shown.player][i + 1];
            requireSame("O3: components", shown.components[i].purchased, expected.isOwned);
            requireEqual("O3: the applied skin", shown.components[i].currentSkinId, expected.skinId);
        }
        requireEqual("O3: skins", GAME.getPlayerOwnedSkins(shown.player).length, skinsOwned[shown.player]);
    }
}
