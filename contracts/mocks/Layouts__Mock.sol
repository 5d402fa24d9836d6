// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {GameStorage} from "../game/GameStorage.sol";

/// @dev What an upgrade must be, apart from its storage. These are for the check only and never deployed.
abstract contract Upgrade__Mock is UUPSUpgradeable, Ownable2StepUpgradeable {
    function initialize(address owner) public initializer {
        __Ownable_init(owner);
    }

    function _authorizeUpgrade(address newImplementation) internal override onlyOwner {}
}

/// @title The game's storage with a field appended, as it should be
contract AppendedLayout__Mock is Upgrade__Mock {
    /// @custom:storage-location erc7201:rigraid.storage.Game
    struct Game {
        address token;
        uint32 clockOffset;
        bool paused;
        uint8 attackFailProbability;
        uint8 attackFeePercentage;
        uint8 purchaseFeePercentage;
        uint32 attacksCount;
        address feeCollector;
        uint8 componentsCount;
        GameStorage.Pool pool;
        uint40 pausedAt;
        uint40 pausedAtBlock;
        uint40 longPauseEndedAtBlock;
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => GameStorage.SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
        uint256 appended;
    }
}

/// @title The game's storage with a field put in the middle
contract InsertedLayout__Mock is Upgrade__Mock {
    /// @custom:storage-location erc7201:rigraid.storage.Game
    struct Game {
        address token;
        uint32 clockOffset;
        bool paused;
        uint8 inserted;
        uint8 attackFailProbability;
        uint8 attackFeePercentage;
        uint8 purchaseFeePercentage;
        uint32 attacksCount;
        address feeCollector;
        uint8 componentsCount;
        GameStorage.Pool pool;
        uint40 pausedAt;
        uint40 pausedAtBlock;
        uint40 longPauseEndedAtBlock;
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => GameStorage.SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
    }
}

/// @title The game's storage with wider fields in a struct that a mapping holds
contract WidenedLayout__Mock is Upgrade__Mock {
    struct SkinType {
        uint128 price;
        bool isActive;
    }

    /// @custom:storage-location erc7201:rigraid.storage.Game
    struct Game {
        address token;
        uint32 clockOffset;
        bool paused;
        uint8 attackFailProbability;
        uint8 attackFeePercentage;
        uint8 purchaseFeePercentage;
        uint32 attacksCount;
        address feeCollector;
        uint8 componentsCount;
        GameStorage.Pool pool;
        uint40 pausedAt;
        uint40 pausedAtBlock;
        uint40 longPauseEndedAtBlock;
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
    }
}

/// @title Storage of another name: the game would find none of its own
contract ForgottenLayout__Mock is Upgrade__Mock {
    /// @custom:storage-location erc7201:rigraid.mocks.Forgotten
    struct Game {
        address token;
    }
}
