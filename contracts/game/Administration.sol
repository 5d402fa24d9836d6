// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {PausableClock} from "../libraries/PausableClock.sol";
import {GameRules} from "./GameRules.sol";
import {Repairs} from "./Repairs.sol";

/// @title The owner's powers, within bounds
abstract contract Administration is Repairs, Ownable2StepUpgradeable {
    /// @inheritdoc IRigRaidWrites
    function setComponentSettings(
        uint256 componentId,
        uint256 price,
        uint256 rewardRate,
        uint256 repairCost,
        bool isActive
    ) external onlyOwner nonReentrant {
        // A free component would let anyone create players, and with them attack charges, for free.
        if (price == 0) revert ZeroAmount();
        _requireAtMost(price, type(uint96).max);
        _requireAtMost(repairCost, type(uint96).max);
        _requireAtMost(rewardRate, type(uint64).max);
        uint256 highestRate = price / GameRules.MIN_PAYBACK;
        if (rewardRate > highestRate) revert PaybackTooShort(rewardRate, highestRate);

        ComponentSettings memory oldSettings;
        if (componentId == uint256(_game().componentsCount) + 1) _addComponentType(componentId);
        else oldSettings = _settingsOf(componentId);
        ComponentType storage componentType = _componentType(componentId);
        _changeRewardRate(componentId, componentType, uint64(rewardRate));
        componentType.price = uint96(price);
        componentType.repairCost = uint96(repairCost);
        componentType.isActive = isActive;
        emit ComponentSettingsChanged(componentId, oldSettings, _settingsOf(componentId));
    }

    /// @inheritdoc IRigRaidWrites
    function setSkinSettings(uint256 componentId, uint256 skinId, uint256 price, bool isActive) external onlyOwner {
        _requireAtMost(price, type(uint96).max);
        Skin memory oldSkin;
        ComponentType storage componentType = _componentType(componentId);
        if (skinId == uint256(componentType.skinsCount) + 1) {
            if (skinId > GameRules.MAX_SKINS) revert TooManySkins(GameRules.MAX_SKINS);
            componentType.skinsCount = uint8(skinId);
        } else {
            oldSkin = _skinOf(componentId, skinId);
        }
        SkinType storage skinType = _skinType(componentId, skinId);
        skinType.price = uint96(price);
        skinType.isActive = isActive;
        emit SkinSettingsChanged(componentId, skinId, oldSkin, _skinOf(componentId, skinId));
    }

    /// @inheritdoc IRigRaidWrites
    function setAttackFailProbability(uint256 percentage) external onlyOwner {
        _setAttackFailProbability(percentage);
    }

    /// @inheritdoc IRigRaidWrites
    function setAttackFeePercentage(uint256 percentage) external onlyOwner {
        _setAttackFeePercentage(percentage);
    }

    /// @inheritdoc IRigRaidWrites
    function setPurchaseFeePercentage(uint256 percentage) external onlyOwner {
        _setPurchaseFeePercentage(percentage);
    }

    /// @inheritdoc IRigRaidWrites
    function setFeeCollector(address newFeeCollector) external onlyOwner {
        _setFeeCollector(newFeeCollector);
    }

    /// @inheritdoc IRigRaidWrites
    function pauseContract() external onlyOwner whenRunning {
        Game storage $ = _game();
        $.paused = true;
        $.pausedAt = uint40(block.timestamp);
        $.pausedAtBlock = uint40(block.number);
        emit GamePaused();
    }

    /// @inheritdoc IRigRaidWrites
    function unpauseContract() external onlyOwner {
        Game storage $ = _game();
        if (!$.paused) revert GameIsNotPaused();
        uint256 pausedAt = $.pausedAt;
        $.clockOffset = uint32(PausableClock.resume($.clockOffset, pausedAt, block.timestamp));
        $.paused = false;
        // A pause that ends in its first block has kept nobody from attacking.
        uint40 beganAtBlock = $.pausedAtBlock;
        if (block.number != beganAtBlock) $.pauses.push(Pause(beganAtBlock, uint40(block.number)));
        $.pausedAt = 0;
        $.pausedAtBlock = 0;
        emit GameUnpaused(block.timestamp - pausedAt);
    }

    /// @inheritdoc IRigRaidWrites
    function rescueTokens(address token, address to, uint256 amount) external onlyOwner nonReentrant {
        if (to == address(0)) revert ZeroAddress();
        if (to == address(this)) revert RescueToGame();
        if (amount == 0) revert ZeroAmount();
        Pool memory pool = _accruedPool();
        uint256 reserve = _reserve();
        uint256 surplus = Math.saturatingSub(reserve, pool.owed);
        if (token == _game().token && amount > surplus) revert RescueExceedsSurplus(amount, surplus);
        _transfer(token, to, amount);
        // Checked again for every token: a token can have a second address, or take more than requested.
        uint256 taken = Math.saturatingSub(reserve, _reserve());
        if (taken > surplus) revert RescueExceedsSurplus(taken, surplus);
        _changePool(pool, 0, 0, 0, reserve - taken);
        emit TokensRescued(token, to, amount);
    }

    /// @inheritdoc IRigRaidWrites
    function repairAllComponentsForEveryone(
        uint256 startIndex,
        uint256 maxUsers
    ) external onlyOwner nonReentrant returns (uint256 usersProcessed, uint256 componentsRepaired, uint256 nextIndex) {
        if (maxUsers == 0) revert ZeroAmount();
        address[] storage players = _game().activePlayers;
        uint256 playersLeft = Math.saturatingSub(players.length, startIndex);
        usersProcessed = Math.min(maxUsers, playersLeft);
        nextIndex = players.length - playersLeft + usersProcessed;
        Pool memory pool = _accruedPool();
        uint256 addedRate;
        for (uint256 i = nextIndex - usersProcessed; i < nextIndex; ++i) {
            (uint256 repaired, uint256 rate, ) = _repairAll(players[i], pool, false);
            componentsRepaired += repaired;
            addedRate += rate;
        }
        if (componentsRepaired != 0) _changePool(pool, 0, addedRate, 0, _reserve());
    }

    /// @inheritdoc OwnableUpgradeable
    /// @dev Refused while the game is paused, because nobody could ever resume it.
    function renounceOwnership() public override whenRunning {
        super.renounceOwnership();
    }

    function _setFeeCollector(address newFeeCollector) internal {
        if (newFeeCollector == address(0)) revert ZeroAddress();
        Game storage $ = _game();
        emit FeeCollectorChanged($.feeCollector, newFeeCollector);
        $.feeCollector = newFeeCollector;
    }

    function _setAttackFailProbability(uint256 percentage) internal {
        _requireAtMost(percentage, 100);
        emit AttackFailProbabilityChanged(_game().attackFailProbability, percentage);
        _game().attackFailProbability = uint8(percentage);
    }

    function _setAttackFeePercentage(uint256 percentage) internal {
        _requireAtMost(percentage, GameRules.MAX_FEE_PERCENTAGE);
        emit AttackFeePercentageChanged(_game().attackFeePercentage, percentage);
        _game().attackFeePercentage = uint8(percentage);
    }

    function _setPurchaseFeePercentage(uint256 percentage) internal {
        _requireAtMost(percentage, GameRules.MAX_FEE_PERCENTAGE);
        emit PurchaseFeePercentageChanged(_game().purchaseFeePercentage, percentage);
        _game().purchaseFeePercentage = uint8(percentage);
    }

    /// @dev Adds a component type. Assumes that the id is the next one.
    function _addComponentType(uint256 componentId) private {
        if (componentId > GameRules.MAX_COMPONENTS) revert TooManyComponents(GameRules.MAX_COMPONENTS);
        _game().componentsCount = uint8(componentId);
    }

    /// @dev Settles the type's index at the old rate, then applies the new rate.
    function _changeRewardRate(uint256 componentId, ComponentType storage componentType, uint64 rewardRate) private {
        Pool memory pool = _accruedPool();
        uint256 ticks = _ticks(pool);
        componentType.rewardIndex = uint96(_rewardIndex(componentType, ticks));
        componentType.indexedAt = uint32(ticks);
        uint256 earning = componentType.earning;
        _changePool(pool, earning * componentType.rewardRate, earning * rewardRate, 0, _reserve());
        componentType.rewardRate = rewardRate;
        _game().rewardRates[componentId] = rewardRate;
    }

    function _requireAtMost(uint256 value, uint256 maximum) private pure {
        if (value > maximum) revert SettingTooHigh(value, maximum);
    }
}
