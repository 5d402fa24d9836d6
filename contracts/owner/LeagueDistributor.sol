// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// @title The prizes of one week's league
/// @notice Holds the prizes of a week and pays each to its winner, once. Nobody can change the winners or their prizes:
/// the contract has no owner, and its root, token and end are fixed at creation. Unclaimed prizes go to `BENEFICIARY`
/// after the end.
/// @dev The root is that of `StandardMerkleTree` of `@openzeppelin/merkle-tree` with leaves
/// `(uint256 index, address account, uint256 amount)`: leaves are hashed twice, so that no inner node of the tree can
/// pass as a leaf.
contract LeagueDistributor {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @notice The token of the prizes.
    IERC20 public immutable TOKEN;
    /// @notice The root of the tree of prizes.
    bytes32 public immutable ROOT;
    /// @notice The receiver of unclaimed prizes.
    address public immutable BENEFICIARY;
    /// @notice The end of claims, Unix seconds. From then on, the rest can be swept.
    uint256 public immutable END;

    BitMaps.BitMap private _claimed;

    /// @notice A prize was paid.
    event PrizeClaimed(uint256 indexed index, address indexed account, uint256 amount);
    /// @notice The unclaimed prizes went to the beneficiary.
    event Swept(uint256 amount);

    /// @notice The beneficiary must not be zero.
    error InvalidBeneficiary();
    /// @notice The end must be in the future.
    error InvalidEnd(uint256 end);
    /// @notice This prize was already paid.
    error AlreadyClaimed(uint256 index);
    /// @notice The proof does not lead from this prize to the root.
    error InvalidProof(uint256 index, address account, uint256 amount);
    /// @notice Claims ended at `end`.
    error ClaimsOver(uint256 end);
    /// @notice Nothing can be swept before `end`.
    error ClaimsNotOver(uint256 end);

    /// @param token The token of the prizes. The prizes are sent to the contract separately.
    /// @param root The root of the tree of prizes.
    /// @param beneficiary The receiver of unclaimed prizes.
    /// @param end The end of claims, Unix seconds.
    constructor(IERC20 token, bytes32 root, address beneficiary, uint256 end) {
        if (beneficiary == address(0)) revert InvalidBeneficiary();
        if (end <= block.timestamp) revert InvalidEnd(end);
        (TOKEN, ROOT, BENEFICIARY, END) = (token, root, beneficiary, end);
    }

    /// @notice Pays a prize to its winner. Anyone may call it.
    /// @param index The prize's place in the list.
    /// @param account The winner.
    /// @param amount The prize, wei.
    /// @param proof The hashes that lead from the prize to the root.
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        if (block.timestamp >= END) revert ClaimsOver(END);
        if (_claimed.get(index)) revert AlreadyClaimed(index);
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, account, amount))));
        if (!MerkleProof.verifyCalldata(proof, ROOT, leaf)) revert InvalidProof(index, account, amount);
        _claimed.set(index);
        emit PrizeClaimed(index, account, amount);
        TOKEN.safeTransfer(account, amount);
    }

    /// @notice Sends the unclaimed prizes to the beneficiary. Anyone may call it from `END` on.
    function sweep() external {
        if (block.timestamp < END) revert ClaimsNotOver(END);
        uint256 amount = TOKEN.balanceOf(address(this));
        emit Swept(amount);
        TOKEN.safeTransfer(BENEFICIARY, amount);
    }

    /// @notice Whether a prize was paid.
    function isClaimed(uint256 index) external view returns (bool) {
        return _claimed.get(index);
    }
}
