// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {RigToken} from "../../../contracts/token/RigToken.sol";
import {requireEqual} from "../Expectations.sol";
import {HISTORY_WINDOW} from "../BlockHistory.sol";
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

    function addComponentType(uint256 priceSeed, uint256 rateSeed) public whenOwned action {
        VM.assume(types.length < MOST_TYPES);
        types.push();
        _setComponentSettings(types.length, priceSeed, rateSeed, true);
    }

    function changeComponentType(uint256 seed, uint256 priceSeed, uint256 rateSeed) external whenOwned action {
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

    /// @dev In one draw of eight 100, otherwise 0, 20 or any percentage.
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

    /// @dev Drawn less often than its end, so that the game mostly runs. Half of the pauses end here, after as many blocks
    /// as a roll can be read.
    function pauseContract(uint256 seed) external whenRunning whenOwned action {
        if (seed % 2 == 1) _pickPlayer(seed, _hasRoll);
        VM.prank(owner);
        GAME.pauseContract();
        if (seed % 2 == 0) return;
        VM.roll(VM.getBlockNumber() + HISTORY_WINDOW);
        VM.prank(owner);
        GAME.unpauseContract();
    }

    function unpauseContract() external whenOwned action {
        VM.assume(_isPaused());
        VM.prank(owner);
        GAME.unpauseContract();
    }

    /// @dev Mostly little, in one draw of eight the whole surplus.
    function rescueTokens(uint256 seed) external whenOwned action {
        (uint256 reserve, uint256 owed, , , ) = GAME.rewardPool();
        uint256 surplus = reserve - owed;
        uint256 amount = seed % 8 == 7 ? surplus : _pickAmount(seed, surplus, 75);
        VM.assume(amount != 0);
        VM.prank(owner);
        GAME.rescueTokens(address(TOKEN), address(this), amount);
        rescued += amount;
    }

    function rescueStrayTokens(uint256 seed) external whenOwned action {
        uint256 amount = 1 + (seed % 1 ether);
        _STRAY_TOKEN.transfer(address(GAME), amount);
        VM.prank(owner);
        GAME.rescueTokens(address(_STRAY_TOKEN), address(this), amount);
    }

    function repairAllComponentsForEveryone(uint256 seed, uint256 maxUsers) external whenOwned action {
        uint256 start = seed % (joined.length + 1);
        maxUsers = 1 + (maxUsers % (PLAYERS + 1));
        uint256 hacked = _countHacked(start, maxUsers);
        VM.prank(owner);
        (uint256 processed, uint256 repaired, uint256 next) = GAME.repairAllComponentsForEveryone(start, maxUsers);

        for (uint256 p = start; p < start + processed; ++p) {
            for (uint256 id = 1; id <= types.length; ++id) _repair(joined[p], id);
        }
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

    /// @dev Rare, because the game has no owner from then on.
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
