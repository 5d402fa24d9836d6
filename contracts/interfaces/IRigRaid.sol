// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IRigRaidReads} from "./IRigRaidReads.sol";
import {IRigRaidWrites} from "./IRigRaidWrites.sol";

/// @title RigRaid
/// @notice The complete interface of the game at the proxy's address, used by the console, tasks and tests.
/// @dev `RigRaid` implements the writes and the functions inherited from OpenZeppelin; `RigRaidReads` implements the
/// reads. OpenZeppelin documents the functions, events and errors that are declared directly in this interface.
interface IRigRaid is IRigRaidWrites, IRigRaidReads, IERC20Errors {
    event Initialized(uint64 version);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Upgraded(address indexed implementation);

    error AddressEmptyCode(address target);
    error ERC1967InvalidImplementation(address implementation);
    error ERC1967NonPayable();
    error FailedCall();
    error InvalidInitialization();
    error NotInitializing();
    error OwnableInvalidOwner(address owner);
    error OwnableUnauthorizedAccount(address account);
    error ReentrancyGuardReentrantCall();
    error SafeERC20FailedOperation(address token);
    error UUPSUnauthorizedCallContext();
    error UUPSUnsupportedProxiableUUID(bytes32 slot);

    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;

    /// @notice Gives up ownership permanently. Refused while the game is paused, because nobody could ever resume it.
    /// @dev Errors also: `GameIsPaused`.
    function renounceOwnership() external;

    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable;
    function proxiableUUID() external view returns (bytes32);
    function UPGRADE_INTERFACE_VERSION() external view returns (string memory);
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);
}
