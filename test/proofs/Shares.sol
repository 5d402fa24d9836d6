// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shares} from "../../contracts/libraries/Shares.sol";

/// @notice A split conserves every wei, and its share is the percentage, rounded down. Prices split into fee and rest,
/// unpaid rewards into stolen and remainder.
contract SharesAddUp {
    function lemma(uint128 amount, uint8 percentage) external pure {
        require(percentage <= 100);
        (uint256 share, uint256 rest) = Shares.split(amount, percentage);
        assert(share + rest == amount);
        assert(share * 100 <= uint256(amount) * percentage && uint256(amount) * percentage < (share + 1) * 100);
    }

    function twin(uint128 amount, uint8 percentage) external pure {
        require(percentage <= 100);
        (uint256 share, uint256 rest) = Shares.split(amount, percentage);
        assert(share * 100 == uint256(amount) * percentage);
        assert(rest * 100 == uint256(amount) * (100 - percentage));
    }
}
