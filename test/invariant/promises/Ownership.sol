// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual, requireSame} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title Ownership: what belongs to somebody, or was set by somebody, stays so
/// @notice O2 is checked where the owner repairs, in `actions/Owning.sol`.
abstract contract Ownership is Promises {
    function _requireKeptOwnership(Shown[] memory players) internal view {
        requireEqual("O1: the owner", uint160(game.owner()), uint160(handler.owner()));
        requireEqual("O1: who is to be the owner", uint160(game.pendingOwner()), uint160(handler.pendingOwner()));
        requireEqual("O1: the purchase fee", game.purchaseFeePercentage(), handler.purchaseFee());
        requireEqual("O1: the attack fee", game.attackFeePercentage(), handler.attackFee());
        requireEqual("O1: the fail probability", game.attackFailProbability(), handler.failProbability());
        for (uint256 p = 0; p < players.length; ++p) _requireKeptProperty(players[p]);
    }

    function _requireKeptProperty(Shown memory shown) private view {
        for (uint256 i = 0; i < shown.components.length; ++i) {
            bool isOwned = shown.expectedComponents[i].isOwned;
            uint256 skinId = shown.expectedComponents[i].skinId;
            requireSame("O3: components", shown.components[i].purchased, isOwned);
            requireEqual("O3: the applied skin", shown.components[i].currentSkinId, skinId);
        }
        uint256 skinsOwned = game.getPlayerOwnedSkins(shown.player).length;
        requireEqual("O3: skins", skinsOwned, handler.skinsOwned(shown.player));
    }
}
