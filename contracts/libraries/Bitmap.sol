// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Sets of ids from 1 to 255, in the bits of a word
library Bitmap {
    /// @notice The set that holds one id; empty for 0 and for ids above 255.
    function only(uint256 id) internal pure returns (uint256 bitmap) {
        return (1 << id) >> 1;
    }

    /// @notice Whether the set holds the id.
    function has(uint256 bitmap, uint256 id) internal pure returns (bool) {
        return bitmap & only(id) != 0;
    }

    /// @notice The smallest id in the set above `id`, 0 when there is none: `for (id = next(set, 0); id != 0; id =
    /// next(set, id))` visits all.
    function next(uint256 bitmap, uint256 id) internal pure returns (uint256) {
        // Cannot overflow: ends after at most 256 steps.
        unchecked {
            for (bitmap >>= id; bitmap != 0; bitmap >>= 1) {
                ++id;
                if (bitmap & 1 != 0) return id;
            }
        }
        return 0;
    }
}
