// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The hashes of past blocks, as far back as the chain can tell them
/// @notice The last 256 blocks by opcode, the last 8191 by the history contract of EIP-2935 where it answers.
library PastBlockHash {
    /// @dev The reach of the opcode, in blocks.
    uint256 private constant OPCODE_WINDOW = 256;
    /// @dev The reach of the history contract, in blocks.
    uint256 private constant HISTORY_WINDOW = 8191;
    /// @dev The address that EIP-2935 gives the history contract on every chain.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice The hash of a block, or zero when it cannot be read (any more, or yet).
    function read(uint256 blockNumber) internal view returns (bytes32 hash) {
        // Zero for blocks that are not among the last 256.
        hash = blockhash(blockNumber);
        if (hash != 0 || blockNumber >= block.number) return hash;
        // The history is a ring buffer: one that does not check the age itself would answer with a newer block's hash.
        return block.number - blockNumber <= HISTORY_WINDOW ? _readHistory(blockNumber) : bytes32(0);
    }

    /// @notice The most blocks after a block in which its hash can be read.
    function window() internal view returns (uint256 blocks) {
        return _readHistory(block.number - 1) == 0 ? OPCODE_WINDOW : HISTORY_WINDOW;
    }

    /// @dev Checked in full: a contract that fails with data, or answers anything but one word, must not be taken for
    /// one that knows the hash, or everybody would know it in advance.
    function _readHistory(uint256 blockNumber) private view returns (bytes32) {
        (bool succeeded, bytes memory answer) = HISTORY.staticcall(abi.encode(blockNumber));
        return succeeded && answer.length == 32 ? abi.decode(answer, (bytes32)) : bytes32(0);
    }
}
