// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shares} from "../../contracts/libraries/Shares.sol";

/// @notice Fee and rest are the price, stolen and remainder are the unpaid: a split loses and makes no wei, and the share
/// is the percentage, rounded down.
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
