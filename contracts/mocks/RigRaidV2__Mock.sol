// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RigRaid} from "../RigRaid.sol";

/// @title A next version of the game, with a new field and a new function
contract RigRaidV2__Mock is RigRaid {
    /// @custom:storage-location erc7201:rigraid.mocks.Season
    struct Season {
        uint256 number;
    }

    // keccak256(abi.encode(uint256(keccak256("rigraid.mocks.Season")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant SEASON_STORAGE = 0xa0e38b90fe41a0567fbff61a0463b0facb3942a2517a2208f9fb85d16479f300;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor(address reads) RigRaid(reads) {}

    /// @notice Runs once, during the upgrade. The first version has initialized the parent contracts.
    /// @custom:oz-upgrades-validate-as-initializer
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call
    function startSeason(uint256 number) external reinitializer(2) {
        _season().number = number;
    }

    function season() external view returns (uint256) {
        return _season().number;
    }

    function _season() private pure returns (Season storage $) {
        assembly ("memory-safe") {
            $.slot := SEASON_STORAGE
        }
    }
}
