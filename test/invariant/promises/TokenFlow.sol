// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {requireEqual} from "../Expectations.sol";
import {Promises} from "./Promises.sol";

/// @title No token appears, vanishes or strays
abstract contract TokenFlow is Promises {
    function _requireAccountedTokens() internal view {
        uint256 reserve = TOKEN.balanceOf(address(GAME));
        requireEqual("T1: the reserve is what was put in less what was taken out", reserve, _accountedReserve());
        uint256 sum = reserve + TOKEN.balanceOf(address(this));
        for (uint256 p = 0; p < PLAYERS; ++p) sum += _requireAccountedPlayer(players[p]);
        for (uint256 c = 0; c < COLLECTORS; ++c) sum += _requireAccountedCollector(collectors[c]);
        requireEqual("T4: everybody together holds the whole supply", sum, TOKEN.MAX_SUPPLY());
    }

    function _accountedReserve() private view returns (uint256) {
        return funded - _totalClaimed() - totalLoot - rescued;
    }

    function _requireAccountedPlayer(address player) private view returns (uint256 balance) {
        balance = TOKEN.balanceOf(player);
        uint256 received = claimed[player] + loot[player];
        uint256 expected = PLAYER_TOKENS + received - spent[player];
        requireEqual("T2: a player paid prices and received rewards and loot", balance, expected);
    }

    function _requireAccountedCollector(address collector) private view returns (uint256 balance) {
        balance = TOKEN.balanceOf(collector);
        requireEqual("T3: a collector received its fees", balance, fees[collector]);
    }
}
