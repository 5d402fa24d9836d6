// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";

/// @title An operator that acts for its player while it receives its gas money
contract GreedyOperator__Mock {
    IRigRaidWrites private immutable _GAME;

    constructor(IRigRaidWrites game) {
        _GAME = game;
    }

    receive() external payable {
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(IRigRaidWrites.claimAllRewards, ());
        // solhint-disable-next-line avoid-tx-origin
        _GAME.actFor(tx.origin, calls);
    }
}
