// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable gas-small-strings

import {IRigRaidWrites} from "../../../contracts/interfaces/IRigRaidWrites.sol";
import {requireEqual} from "../Expectations.sol";
import {VM} from "../Vm.sol";
import {Operating} from "./Operating.sol";

/// @title Actions of players for themselves
abstract contract Playing is Operating {
    bytes32 private constant PERMIT = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );

    struct Skin {
        uint96 price;
        bool isActive;
    }

    mapping(address player => bool) private _hasJoined;
    /// @dev In id order; id 1 is at 0.
    mapping(uint256 componentId => Skin[]) internal _skins;
    mapping(address player => mapping(uint256 componentId => mapping(uint256 skinId => bool))) private _ownsSkin;
    mapping(address player => uint256) internal skinsOwned;

    function purchaseComponent(uint256 seed) public whenRunning action {
        (address player, uint256 id) = _pickComponent(seed, _canBePurchased);
        _play(player, BUILD, types[id - 1].price, abi.encodeCall(IRigRaidWrites.purchaseComponent, (id)));
        _recordPurchase(player, id);
    }

    /// @dev With one signature in one transaction, for an allowance of exactly the price.
    function purchaseWithPermit(uint256 seed) external whenRunning action {
        (address player, uint256 id) = _pickComponent(seed, _canBePurchased);
        bytes[] memory calls = new bytes[](2);
        calls[0] = _permitCall(player, types[id - 1].price);
        calls[1] = abi.encodeCall(IRigRaidWrites.purchaseComponent, (id));
        VM.prank(player);
        GAME.multicall(calls);
        _recordPurchase(player, id);
        requireEqual("T2: a permit lets nothing be taken but the price", TOKEN.allowance(player, address(GAME)), 0);
        VM.prank(player);
        TOKEN.approve(address(GAME), type(uint256).max);
    }

    function claim(uint256 seed) external whenRunning action {
        (address player, uint256 id) = _pickComponent(seed, _hasRewards);
        _play(player, COLLECT, 0, abi.encodeCall(IRigRaidWrites.claim, (id)));
        _recordClaim(player, id);
    }

    function claimAllRewards(uint256 seed) external whenRunning action {
        (address player, ) = _pickComponent(seed, _hasRewards);
        _play(player, COLLECT, 0, abi.encodeCall(IRigRaidWrites.claimAllRewards, ()));
        for (uint256 id = 1; id <= types.length; ++id) _recordClaim(player, id);
    }

    function purchaseAttacks(uint256 seed) external whenRunning action {
        address player = _pickPlayer(seed, _canPurchaseAttacks);
        uint256 price = GAME.getAttackPrice(player);
        _play(player, SUPPLIES, price, abi.encodeCall(IRigRaidWrites.purchaseAttacks, (1)));
        _recordPrice(player, price);
    }

    function purchaseShields(uint256 seed) external whenRunning action {
        address player = _pickPlayer(seed, _canPurchaseShields);
        uint256 amount = GAME.canPurchaseShields(player, 2) ? 1 + ((seed >> 2) % 2) : 1;
        uint256 price = amount * GAME.getShieldPrice(player);
        _play(player, SUPPLIES, price, abi.encodeCall(IRigRaidWrites.purchaseShields, (amount)));
        _recordPrice(player, price);
    }

    function purchaseSkin(uint256 seed) external whenRunning action {
        (address player, uint256 id) = _pickComponent(seed >> 3, _hasSkinToBuy);
        uint256 skinId = _skinToBuy(player, id);
        uint256 price = _skins[id][skinId - 1].price;
        _play(player, BUILD, price, abi.encodeCall(IRigRaidWrites.purchaseSkin, (id, skinId)));
        _ownsSkin[player][id][skinId] = true;
        ++skinsOwned[player];
        _recordPrice(player, price);
    }

    function applySkin(uint256 seed) external whenRunning action {
        (address player, uint256 id) = _pickComponent(seed >> 3, _isOwned);
        uint256 skinId = _pickOwnedSkin(seed, player, id);
        _play(player, BUILD, 0, abi.encodeCall(IRigRaidWrites.applySkin, (id, skinId)));
        _components[player][id].skinId = uint8(skinId);
        if (skinId != 0) ++occurrences["applied a bought skin"];
    }

    function repairAllComponents(uint256 seed) external whenRunning action {
        (address player, ) = _pickComponent(seed, _isHacked);
        uint256 cost;
        for (uint256 id = 1; id <= types.length; ++id) {
            if (_isHacked(player, id)) cost += types[id - 1].repairCost;
        }
        _play(player, RESTORE, cost, abi.encodeCall(IRigRaidWrites.repairAllComponents, ()));
        for (uint256 id = 1; id <= types.length; ++id) _repair(player, id);
        // All of it goes into the pool.
        spent[player] += cost;
        funded += cost;
    }

    function reactivateComponent(uint256 seed) external whenRunning action {
        (address player, uint256 id) = _pickComponent(seed, _canBeReactivated);
        _play(player, RESTORE, 0, abi.encodeCall(IRigRaidWrites.reactivateComponent, (id)));
        _components[player][id].isHacked = false;
    }

    function _repair(address player, uint256 id) internal {
        if (!_isHacked(player, id)) return;
        _components[player][id].isHacked = false;
        ++occurrences["repaired"];
    }

    function _recordPurchase(address player, uint256 id) private {
        if (!_hasJoined[player]) joined.push(player);
        _hasJoined[player] = true;
        _components[player][id].isOwned = true;
        _recordPrice(player, types[id - 1].price);
    }

    function _permitCall(address player, uint256 price) private view returns (bytes memory) {
        bytes32 permit = keccak256(
            abi.encode(PERMIT, player, address(GAME), price, TOKEN.nonces(player), type(uint256).max)
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", TOKEN.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = VM.sign(_keyOf(player), digest);
        return abi.encodeCall(IRigRaidWrites.selfPermit, (price, type(uint256).max, v, r, s));
    }

    function _keyOf(address player) private view returns (uint256 key) {
        for (key = 1; players[key - 1] != player; ++key) {}
    }

    // --- Turning random numbers into legal calls ---------------------------------------------------------------------

    /// @dev 0, the stock look, is always owned.
    function _pickOwnedSkin(uint256 seed, address player, uint256 id) private view returns (uint256 skinId) {
        uint256 looks = _skins[id].length + 1;
        skinId = seed % looks;
        while (skinId != 0 && !_ownsSkin[player][id][skinId]) skinId = (skinId + 1) % looks;
    }

    /// @dev The first skin that the player can buy, 0 if there is none.
    function _skinToBuy(address player, uint256 id) private view returns (uint256) {
        if (!_isOwned(player, id)) return 0;
        for (uint256 skinId = 1; skinId <= _skins[id].length; ++skinId) {
            if (_skins[id][skinId - 1].isActive && !_ownsSkin[player][id][skinId]) return skinId;
        }
        return 0;
    }

    function _hasSkinToBuy(address player, uint256 id) private view returns (bool) {
        return _skinToBuy(player, id) != 0;
    }

    function _canBePurchased(address player, uint256 id) private view returns (bool) {
        return types[id - 1].isActive && !_isOwned(player, id);
    }

    function _isOwned(address player, uint256 id) private view returns (bool) {
        return _components[player][id].isOwned;
    }

    function _isHacked(address player, uint256 id) internal view returns (bool) {
        return _components[player][id].isHacked;
    }

    function _canBeReactivated(address player, uint256 id) private view returns (bool) {
        return _isHacked(player, id) && GAME.getTimeUntilReactivation(player, id) == 0;
    }

    function _hasRewards(address player, uint256 id) private view returns (bool) {
        return _paymentsBefore[player][id - 1] != 0;
    }

    function _canPurchaseAttacks(address player) private view returns (bool) {
        return GAME.canPurchaseAttacks(player, 1);
    }

    function _canPurchaseShields(address player) private view returns (bool) {
        return GAME.canPurchaseShields(player, 1);
    }
}
