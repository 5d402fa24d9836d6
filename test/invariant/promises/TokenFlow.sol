// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title No token appears, vanishes or strays
abstract contract TokenFlow is Promises {
    function _requireAccountedTokens() internal view {
        uint256 reserve = token.balanceOf(address(game));
        requireEqual("T1: the reserve is what was put in less what was taken out", reserve, _accountedReserve());
        uint256 sum = reserve + token.balanceOf(address(handler));
        for (uint256 p = 0; p < handler.playersCount(); ++p) sum += _requireAccountedPlayer(handler.players(p));
        for (uint256 c = 0; c < handler.COLLECTORS(); ++c) sum += _requireAccountedCollector(handler.collectors(c));
        requireEqual("T4: everybody together holds the whole supply", sum, token.MAX_SUPPLY());
    }

    function _accountedReserve() private view returns (uint256) {
        return handler.funded() - handler.totalClaimed() - handler.totalStolen() - handler.rescued();
    }

    function _requireAccountedPlayer(address player) private view returns (uint256 balance) {
        balance = token.balanceOf(player);
        uint256 received = handler.claimed(player) + handler.loot(player);
        uint256 expected = handler.PLAYER_TOKENS() + received - handler.spent(player);
        requireEqual("T2: a player paid prices and received rewards and loot", balance, expected);
    }

    function _requireAccountedCollector(address collector) private view returns (uint256 balance) {
        balance = token.balanceOf(collector);
        requireEqual("T3: a collector received its fees", balance, handler.fees(collector));
    }
}
