// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IRigRaid} from "../../contracts/interfaces/IRigRaid.sol";
import {IRigRaidWrites} from "../../contracts/interfaces/IRigRaidWrites.sol";
import {RigToken} from "../../contracts/token/RigToken.sol";
import {BlockHistory, HISTORY} from "./BlockHistory.sol";
import {VM} from "./Vm.sol";

/// @title A new game, and this contract as its first owner and the holder of the token's whole supply
abstract contract DeployedGame {
    IRigRaid internal immutable GAME;
    RigToken internal immutable TOKEN;

    address internal feeCollector = address(0xFEE1);
    address internal owner = address(this);
    address internal pendingOwner;

    constructor() {
        VM.etch(HISTORY, type(BlockHistory).runtimeCode);
        TOKEN = new RigToken(address(this));
        bytes memory initialization = abi.encodeCall(
            IRigRaidWrites.initialize,
            (address(this), address(TOKEN), feeCollector)
        );
        GAME = IRigRaid(address(new ERC1967Proxy(_deployImplementation(), initialization)));
        TOKEN.approve(address(GAME), type(uint256).max);
    }

    /// @dev Deploys the bytes that Hardhat compiled, so that the attacked code is the deployed code.
    function _deployImplementation() internal returns (address) {
        address reads = VM.deployCode("artifacts/contracts/RigRaidReads.sol/RigRaidReads.json", "");
        return VM.deployCode("artifacts/contracts/RigRaid.sol/RigRaid.json", abi.encode(reads));
    }
}
