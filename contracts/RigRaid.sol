// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IRigRaidWrites} from "./interfaces/IRigRaidWrites.sol";
import {Administration} from "./game/Administration.sol";
import {Funding} from "./game/Funding.sol";
import {GameRules} from "./game/GameRules.sol";
import {Operators} from "./game/Operators.sol";
import {PausableClock} from "./libraries/PausableClock.sol";
import {RewardClock} from "./libraries/RewardClock.sol";

/// @title RigRaid
/// @notice The game behind its UUPS proxy. The parts in `game/` implement the rules, and `IRigRaid` is the interface.
contract RigRaid is Operators, Funding, Administration, MulticallUpgradeable, UUPSUpgradeable {
    /// @dev Deployed with this contract, so that reads and writes always have the same version.
    /// @custom:oz-upgrades-unsafe-allow state-variable-immutable
    address private immutable _READS;

    /// @param reads The `RigRaidReads` of this version.
    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor(address reads) {
        if (reads.code.length == 0) revert Address.AddressEmptyCode(reads);
        _READS = reads;
        emit ReadsAttached(reads);
        _disableInitializers();
    }

    /// @inheritdoc IRigRaidWrites
    function initialize(address owner, address token, address feeCollector) public initializer {
        __Ownable_init(owner);
        if (token == address(0)) revert ZeroAddress();
        uint256 decimals = IERC20Metadata(token).decimals();
        if (decimals != GameRules.TOKEN_DECIMALS) revert WrongTokenDecimals(decimals);
        Game storage $ = _game();
        $.token = token;
        emit TokenSet(token);
        $.clockOffset = uint32(PausableClock.start(block.timestamp));
        $.pool.updatedAt = uint32(_gameNow());
        $.pool.funded = RewardClock.pack(RewardClock.MAX_FUNDED);
        _setFeeCollector(feeCollector);
        _setAttackFailProbability(GameRules.INITIAL_ATTACK_FAIL_PROBABILITY);
        _setAttackFeePercentage(GameRules.INITIAL_ATTACK_FEE_PERCENTAGE);
        _setPurchaseFeePercentage(GameRules.INITIAL_PURCHASE_FEE_PERCENTAGE);
    }

    /// @dev Delegates all calls that are not writes to the reads.
    /// @custom:oz-upgrades-unsafe-allow delegatecall
    fallback() external {
        address reads = _READS;
        // Forwards the calldata, and returns the answer or the error unchanged. Solidity uses no memory after this.
        assembly ("memory-safe") {
            let pointer := mload(0x40)
            calldatacopy(pointer, 0, calldatasize())
            let succeeded := delegatecall(gas(), reads, pointer, calldatasize(), 0, 0)
            returndatacopy(pointer, 0, returndatasize())
            switch succeeded
            case 0 {
                revert(pointer, returndatasize())
            }
            default {
                return(pointer, returndatasize())
            }
        }
    }

    /// @dev Only the owner can upgrade.
    function _authorizeUpgrade(address newImplementation) internal override onlyOwner {}
}
