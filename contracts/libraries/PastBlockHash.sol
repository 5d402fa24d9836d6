// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The hashes of past blocks, as far back as the chain provides them
/// @notice The opcode covers the last 256 blocks. The history contract of EIP-2935, on chains that have it, covers the
/// last 8191.
library PastBlockHash {
    /// @dev The reach of the opcode, in blocks.
    uint256 private constant OPCODE_WINDOW = 256;
    /// @dev The reach of the history contract, in blocks.
    uint256 private constant HISTORY_WINDOW = 8191;
    /// @dev The address that EIP-2935 gives the history contract on every chain.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice The hash of a block; zero when it cannot be read yet or can no longer be read.
    function read(uint256 blockNumber) internal view returns (bytes32 hash) {
        // Zero for blocks that are not among the last 256.
        hash = blockhash(blockNumber);
        if (hash != 0 || blockNumber >= block.number) return hash;
        // The history is a ring buffer. An implementation that does not check the age would return a newer block's
        // hash.
        return block.number - blockNumber <= HISTORY_WINDOW ? _readHistory(blockNumber) : bytes32(0);
    }

    /// @notice The number of blocks for which the hash of a block stays readable.
    function window() internal view returns (uint256 blocks) {
        return _readHistory(block.number - 1) == 0 ? OPCODE_WINDOW : HISTORY_WINDOW;
    }

    /// @dev Accepts only a successful answer of exactly one word. Anything else could be known in advance, and with it
    /// the roll.
    function _readHistory(uint256 blockNumber) private view returns (bytes32) {
        (bool succeeded, bytes memory answer) = HISTORY.staticcall(abi.encode(blockNumber));
        return succeeded && answer.length == 32 ? abi.decode(answer, (bytes32)) : bytes32(0);
    }
}
