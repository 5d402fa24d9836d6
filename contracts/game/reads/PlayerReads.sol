// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidReads} from "../../interfaces/IRigRaid.sol";
import {GameTime} from "../GameTime.sol";

/// @title Reads: the players
abstract contract PlayerReads is GameTime, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function activePlayersCount() external view returns (uint256) {
        return _game().activePlayers.length;
    }

    /// @inheritdoc IRigRaidReads
    function getActivePlayers() external view returns (address[] memory) {
        return _game().activePlayers;
    }

    /// @inheritdoc IRigRaidReads
    function getActivePlayers(uint256 start, uint256 count) external view returns (address[] memory page) {
        address[] storage all = _game().activePlayers;
        page = new address[](Math.min(count, Math.saturatingSub(all.length, start)));
        for (uint256 i = 0; i < page.length; ++i) page[i] = all[start + i];
    }
}
