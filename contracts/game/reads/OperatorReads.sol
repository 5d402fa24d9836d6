// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {GameStorage} from "../GameStorage.sol";

/// @title Reads: operators
abstract contract OperatorReads is GameStorage, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function getOperator(
        address player,
        address operator
    ) external view returns (uint256 until, uint256 scope, uint256 budget) {
        Operator storage stored = _operator(player, operator);
        if (block.timestamp < stored.until) return (stored.until, stored.scope, stored.budget);
    }
}
