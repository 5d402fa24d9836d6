// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Bitmap} from "../libraries/Bitmap.sol";

/// @title The functions of `Bitmap`, one to one
contract Bitmap__Harness {
    function only(uint256 id) external pure returns (uint256) {
        return Bitmap.only(id);
    }

    function has(uint256 bitmap, uint256 id) external pure returns (bool) {
        return Bitmap.has(bitmap, id);
    }

    function next(uint256 bitmap, uint256 id) external pure returns (uint256) {
        return Bitmap.next(bitmap, id);
    }
}
