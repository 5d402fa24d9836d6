// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Cheatcodes of Forge that the invariants use
interface Vm {
    /// @notice Discards the drawn call unless the condition holds.
    function assume(bool condition) external pure;

    /// @notice Sets the sender of the next call.
    function prank(address account) external;

    /// @notice Sets the time of the next block.
    function warp(uint256 timestamp) external;

    /// @notice Sets the number of the next block.
    function roll(uint256 blockNumber) external;

    /// @notice The time of this block. Safer than `block.timestamp`, which the optimizer takes for a constant.
    function getBlockTimestamp() external view returns (uint256);

    /// @notice The number of this block, for the same reason.
    function getBlockNumber() external view returns (uint256);

    /// @notice Sets the code of an address.
    function etch(address account, bytes calldata code) external;

    /// @notice Deploys a compiled contract, from the file of its artifact.
    function deployCode(string calldata artifact, bytes calldata arguments) external returns (address);

    /// @notice The account of a private key.
    function addr(uint256 privateKey) external pure returns (address);

    /// @notice Signs a digest.
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);

    /// @notice Takes a snapshot of the chain, including the storage of the tests.
    function snapshotState() external returns (uint256 id);

    /// @notice Restores a snapshot.
    function revertToState(uint256 id) external returns (bool);
}

/// @dev Address of the cheatcodes.
Vm constant VM = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
