// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable gas-small-strings

import {IRigRaidWrites} from "../../../contracts/interfaces/IRigRaidWrites.sol";
import {requireEqual} from "../Expectations.sol";
import {VM} from "../Vm.sol";
import {Operating} from "./Operating.sol";

/// @title Actions of players for themselves
abstract contract Playing is Operating {
    uint256 private constant PURCHASE_PROTECTION = 12 hours;
    uint256 private constant REPAIR_PROTECTION = 12 hours;
    uint256 private constant REACTIVATION_DELAY = 6 hours;
    uint256 private constant REACTIVATION_PROTECTION = 24 hours;
    uint256 private constant ATTACK_PRICE_TIME = 30 minutes;
    uint256 private constant SHIELD_PRICE_TIME = 6 hours;

    bytes32 private constant PERMIT = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );

    struct Skin {
        uint96 price;
        bool isActive;
    }

    /// @dev In id order; id 1 is at 0.
    mapping(uint256 componentId => Skin[]) internal _skins;
    mapping(address player => mapping(uint256 componentId => mapping(uint256 skinId => bool))) private _ownsSkin;
    mapping(address player => uint256) internal skinsOwned;

    function purchaseComponent(uint256 seed) public whenRunning action changesPool {
        (address player, uint256 id) = _pickComponent(seed, _canBePurchased);
        _play(player, BUILD, types[id - 1].price, abi.encodeCall(IRigRaidWrites.purchaseComponent, (id)));
        _recordPurchase(player, id);
    }

    /// @dev With one signature in one transaction, for an allowance of exactly the price.
    function purchaseWithPermit(uint256 seed) external whenRunning action changesPool {
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

    function claim(uint256 seed) external whenRunning action changesPool {
        (address player, uint256 id) = _pickComponent(seed, _hasRewards);
        _play(player, COLLECT, 0, abi.encodeCall(IRigRaidWrites.claim, (id)));
        _recordClaim(player, id);
    }

    function claimAllRewards(uint256 seed) external whenRunning action changesPool {
        (address player, ) = _pickComponent(seed, _hasRewards);
        _play(player, COLLECT, 0, abi.encodeCall(IRigRaidWrites.claimAllRewards, ()));
        for (uint256 id = 1; id <= types.length; ++id) _recordClaim(player, id);
    }

    function purchaseAttacks(uint256 seed) external whenRunning action changesPool {
        address account = _pickPlayer(seed, _canPurchaseAttacks);
        Player storage player = _players[account];
        (uint256 left, ) = _purchasesLeft(account);
        uint256 amount = _pickFrom1(seed >> 2, left, player.attacks.capacity - player.attacks.count);
        uint256 price = amount * _rateOfRig(account) * ATTACK_PRICE_TIME;
        _play(account, SUPPLIES, price, abi.encodeCall(IRigRaidWrites.purchaseAttacks, (amount)));

        _openWindow(player);
        player.windowAttacks += uint16(amount);
        player.attacksBought += uint32(amount);
        _refill(player.attacks, amount);
        _recordPrice(account, price);
    }

    function purchaseShields(uint256 seed) external whenRunning action changesPool {
        address account = _pickPlayer(seed, _canPurchaseShields);
        Player storage player = _players[account];
        (, uint256 left) = _purchasesLeft(account);
        uint256 amount = _pickFrom1(seed >> 2, left, player.shields.capacity - player.shields.count);
        uint256 price = amount * _rateOfRig(account) * SHIELD_PRICE_TIME;
        _play(account, SUPPLIES, price, abi.encodeCall(IRigRaidWrites.purchaseShields, (amount)));

        _openWindow(player);
        player.windowShields += uint16(amount);
        _refill(player.shields, amount);
        _recordPrice(account, price);
    }

    function purchaseSkin(uint256 seed) external whenRunning action changesPool {
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

    function repairAllComponents(uint256 seed) external whenRunning action changesPool {
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

    function reactivateComponent(uint256 seed) external whenRunning action changesPool {
        (address player, uint256 id) = _pickComponent(seed, _canBeReactivated);
        _play(player, RESTORE, 0, abi.encodeCall(IRigRaidWrites.reactivateComponent, (id)));
        _startComponent(player, id, REACTIVATION_PROTECTION);
    }

    /// @dev Within a change of the pool.
    function _repair(address player, uint256 id) internal {
        if (!_isHacked(player, id)) return;
        _startComponent(player, id, REPAIR_PROTECTION);
        ++occurrences["repaired"];
    }

    function _recordPurchase(address player, uint256 id) private {
        if (_players[player].joinedAt == 0) _join(player);
        _startComponent(player, id, PURCHASE_PROTECTION);
        _components[player][id].paidAt = uint40(_wallNow());
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

    // --- Turning random numbers into something allowed ---------------------------------------------------------------

    /// @dev From 1 to the smaller of two limits.
    function _pickFrom1(uint256 seed, uint256 limit, uint256 otherLimit) private pure returns (uint256) {
        return 1 + (seed % (limit < otherLimit ? limit : otherLimit));
    }

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
        return _isHacked(player, id) && _gameNow() >= _components[player][id].hackedAt + REACTIVATION_DELAY;
    }

    /// @dev As the game shows: what it shows it has to pay.
    function _hasRewards(address player, uint256 id) private view returns (bool) {
        return _ripeOf(player, id, _rewardsToKeep[player][id]) != 0;
    }

    function _canPurchaseAttacks(address player) private view returns (bool) {
        (uint256 left, ) = _purchasesLeft(player);
        return left != 0 && _players[player].attacks.count < _players[player].attacks.capacity;
    }

    function _canPurchaseShields(address player) private view returns (bool) {
        (, uint256 left) = _purchasesLeft(player);
        return left != 0 && _players[player].shields.count < _players[player].shields.capacity;
    }
}
