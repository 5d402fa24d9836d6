// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {RigToken} from "../../../contracts/token/RigToken.sol";
import {requireEqual} from "../Expectations.sol";
import {HISTORY_WINDOW} from "../model/BlockHistory.sol";
import {VM} from "../Vm.sol";
import {Playing} from "./Playing.sol";

/// @title Actions of the owner, and the transfer of the ownership
abstract contract Owning is Playing {
    uint256 private constant HIGHEST_PRICE = 100_000 ether;
    uint256 private constant MOST_TYPES = 4;
    uint256 private constant MOST_SKINS = 3;
    uint256 private constant HIGHEST_FEE = 30;
    uint256 private constant MIN_PAYBACK = 7 days;

    address private immutable _OTHER_OWNER = address(0x0123);
    address private immutable _OTHER_IMPLEMENTATION = _deployImplementation();
    RigToken private immutable _STRAY_TOKEN = new RigToken(address(this));

    function addComponentType(uint256 priceSeed, uint256 rateSeed) public whenOwned action changesPool {
        VM.assume(types.length < MOST_TYPES);
        types.push();
        _setComponentSettings(types.length, priceSeed, rateSeed, true);
    }

    function changeComponentType(
        uint256 seed,
        uint256 priceSeed,
        uint256 rateSeed
    ) external whenOwned action changesPool {
        bool isActive = seed % 4 != 0;
        _setComponentSettings(1 + ((seed >> 2) % types.length), priceSeed, rateSeed, isActive);
    }

    /// @dev Adds a skin or changes one.
    function setSkinSettings(uint256 seed, uint256 priceSeed) public whenOwned action {
        uint256 id = 1 + (seed % types.length);
        Skin[] storage skins = _skins[id];
        uint256 skinId = 1 + ((seed >> 8) % Math.min(skins.length + 1, MOST_SKINS));
        if (skinId > skins.length) skins.push();
        Skin memory skin = Skin({price: uint96(_pickAmount(priceSeed, HIGHEST_PRICE, 8)), isActive: seed % 5 != 0});
        VM.prank(owner);
        GAME.setSkinSettings(id, skinId, skin.price, skin.isActive);
        skins[skinId - 1] = skin;
    }

    /// @dev Each of never, always and something between as likely as any other.
    function setAttackFailProbability(uint256 seed) external whenOwned action {
        uint256[3] memory choices = [seed % 101, 0, 20];
        _setAttackFailProbability((seed >> 8) % 8 == 7 ? 100 : choices[(seed >> 8) % 3]);
    }

    function setPurchaseFeePercentage(uint256 feeSeed) external whenOwned action {
        purchaseFee = feeSeed % (HIGHEST_FEE + 1);
        VM.prank(owner);
        GAME.setPurchaseFeePercentage(purchaseFee);
    }

    function setAttackFeePercentage(uint256 feeSeed) external whenOwned action {
        attackFee = feeSeed % (HIGHEST_FEE + 1);
        VM.prank(owner);
        GAME.setAttackFeePercentage(attackFee);
    }

    function setFeeCollector(uint256 collectorSeed) external whenOwned action {
        feeCollector = collectors[collectorSeed % COLLECTORS];
        VM.prank(owner);
        GAME.setFeeCollector(feeCollector);
    }

    /// @dev Less often than it is ended: most of the time the game runs. Some pauses end here, with the last roll that could
    /// be read in their first block.
    function pauseContract(uint256 seed) external whenRunning whenOwned action {
        if (seed % 2 == 1) _pickPlayer(seed, _hasRoll);
        VM.prank(owner);
        GAME.pauseContract();
        _pause();
        if (seed % 2 == 0) return;
        VM.roll(VM.getBlockNumber() + HISTORY_WINDOW);
        VM.prank(owner);
        GAME.unpauseContract();
        _resume();
    }

    function unpauseContract() external whenOwned action {
        VM.assume(_isPaused());
        VM.prank(owner);
        GAME.unpauseContract();
        _resume();
    }

    /// @dev Most often little, once in a while everything that nobody has earned.
    function rescueTokens(uint256 seed) external whenOwned action changesPool {
        uint256 surplus = TOKEN.balanceOf(address(GAME)) - _owed();
        uint256 amount = seed % 8 == 7 ? surplus : _pickAmount(seed, surplus, 75);
        VM.assume(amount != 0);
        VM.prank(owner);
        GAME.rescueTokens(address(TOKEN), address(this), amount);
        rescued += amount;
    }

    function rescueStrayTokens(uint256 seed) external whenOwned action changesPool {
        uint256 amount = 1 + (seed % 1 ether);
        _STRAY_TOKEN.transfer(address(GAME), amount);
        VM.prank(owner);
        GAME.rescueTokens(address(_STRAY_TOKEN), address(this), amount);
    }

    function repairAllComponentsForEveryone(uint256 seed, uint256 maxUsers) external whenOwned action {
        uint256 start = seed % (joined.length + 1);
        maxUsers = 1 + (maxUsers % (PLAYERS + 1));
        uint256 hacked = _countHacked(start, maxUsers);
        // A page on which nothing is hacked leaves the pool alone.
        if (hacked != 0) _beginPoolChange();
        VM.prank(owner);
        (uint256 processed, uint256 repaired, uint256 next) = GAME.repairAllComponentsForEveryone(start, maxUsers);

        for (uint256 p = start; p < start + processed; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) _repair(joined[p], id);
        }
        if (hacked != 0) _endPoolChange();
        requireEqual("O2: the page is as long as asked", processed, Math.min(maxUsers, joined.length - start));
        requireEqual("O2: the next page begins after it", next, start + processed);
        requireEqual("O2: every hacked component of the page is repaired", repaired, hacked);
        if (repaired != 0) ++occurrences["repaired by the owner"];
    }

    /// @dev To the same version at another address.
    function upgradeToAndCall() external whenOwned action {
        VM.prank(owner);
        GAME.upgradeToAndCall(_OTHER_IMPLEMENTATION, "");
    }

    function transferOwnership(uint256 seed) external whenOwned action {
        pendingOwner = seed % 2 == 0 ? address(this) : _OTHER_OWNER;
        VM.prank(owner);
        GAME.transferOwnership(pendingOwner);
    }

    function acceptOwnership() external action {
        VM.assume(pendingOwner != address(0));
        VM.prank(pendingOwner);
        GAME.acceptOwnership();
        owner = pendingOwner;
        pendingOwner = address(0);
    }

    /// @dev Seldom: the game has no owner from then on.
    function renounceOwnership(uint256 seed) external whenRunning whenOwned action {
        VM.assume(seed % 16 == 0);
        VM.prank(owner);
        GAME.renounceOwnership();
        owner = address(0);
        pendingOwner = address(0);
    }

    function _countHacked(uint256 start, uint256 count) private view returns (uint256 hacked) {
        for (uint256 p = start; p < joined.length && p < start + count; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) {
                if (_isHacked(joined[p], id)) ++hacked;
            }
        }
    }

    function _setAttackFailProbability(uint256 percentage) internal {
        failProbability = percentage;
        VM.prank(owner);
        GAME.setAttackFailProbability(percentage);
    }

    function _setComponentSettings(uint256 id, uint256 priceSeed, uint256 rateSeed, bool isActive) private {
        ComponentType memory settings;
        settings.price = uint96(1 + _pickAmount(priceSeed, HIGHEST_PRICE, 8));
        settings.rewardRate = uint64(_pickAmount(rateSeed, settings.price / MIN_PAYBACK, 4));
        // Sometimes more and sometimes less than what the component earns until it can be reactivated.
        settings.repairCost = settings.price / 50;
        settings.isActive = isActive;
        VM.prank(owner);
        GAME.setComponentSettings(id, settings.price, settings.rewardRate, settings.repairCost, isActive);
        types[id - 1] = settings;
    }
}
