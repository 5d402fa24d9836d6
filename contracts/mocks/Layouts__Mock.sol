// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {GameStorage} from "../game/GameStorage.sol";

// The types of the frozen layout.
type Counter is uint40;
type Funded is uint16;

/// @dev A valid upgrade apart from its storage. Used only by the layout check, never deployed.
abstract contract Upgrade__Mock is UUPSUpgradeable, Ownable2StepUpgradeable {
    function initialize(address owner) public initializer {
        __Ownable_init(owner);
    }

    function _authorizeUpgrade(address newImplementation) internal override onlyOwner {}
}

/// @title The game's storage with a field appended: valid
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
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => GameStorage.SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
        GameStorage.Pause[] pauses;
        mapping(address player => uint256) operatorEpochs;
        mapping(address player => mapping(uint256 epoch => mapping(address operator => GameStorage.Operator))) operators;
        uint256 appended;
    }
}

/// @title The game's storage with a field inserted in the middle
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
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => GameStorage.SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
        GameStorage.Pause[] pauses;
    }
}

/// @title The game's storage with wider fields in a struct in a mapping
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
        uint64[33] rewardRates;
        GameStorage.ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => SkinType)) skinTypes;
        mapping(address account => GameStorage.Player) players;
        mapping(address account => mapping(uint256 componentId => GameStorage.Component)) components;
        address[] activePlayers;
        GameStorage.Pause[] pauses;
    }
}

/// @title Storage in another namespace, where the game would find none of its state
contract ForgottenLayout__Mock is Upgrade__Mock {
    /// @custom:storage-location erc7201:rigraid.mocks.Forgotten
    struct Game {
        address token;
    }
}

/// @title The game's storage before operators were added, frozen: an upgrade from that version must still be valid
/// @notice Repeats the types, so that changes to the current ones do not affect them.
contract BeforeOperatorsLayout__Mock is Upgrade__Mock {
    struct Pool {
        uint96 owed;
        uint72 rate;
        uint32 updatedAt;
        uint40 rewardTime;
        Funded funded;
    }

    struct ComponentType {
        uint64 rewardRate;
        uint96 rewardIndex;
        uint32 indexedAt;
        uint32 earning;
        uint8 skinsCount;
        bool isActive;
        uint96 price;
        uint96 repairCost;
    }

    struct SkinType {
        uint96 price;
        bool isActive;
    }

    struct Component {
        uint96 indexOrRemainder;
        uint32 protectedUntilOrHackedAt;
        uint40 lastClaimAt;
        uint8 skinId;
        uint32 ownedSkins;
    }

    struct Player {
        uint32 ownedComponents;
        uint32 hackedComponents;
        uint8 level;
        uint16 xp;
        Counter attacks;
        Counter shields;
        uint32 immuneUntil;
        uint40 primedAtBlock;
        uint32 totalAttacks;
        uint32 successfulAttacks;
        uint32 failedAttacks;
        uint128 rewardsStolen;
        uint128 rewardsLost;
        uint32 timesAttacked;
        uint32 successfulDefenses;
        uint32 windowStart;
        uint8 windowAttacks;
        uint8 windowShields;
    }

    struct Pause {
        uint40 beganAtBlock;
        uint40 endedAtBlock;
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
        Pool pool;
        uint40 pausedAt;
        uint40 pausedAtBlock;
        uint64[33] rewardRates;
        ComponentType[33] componentTypes;
        mapping(uint256 componentId => mapping(uint256 skinId => SkinType)) skinTypes;
        mapping(address account => Player) players;
        mapping(address account => mapping(uint256 componentId => Component)) components;
        address[] activePlayers;
        Pause[] pauses;
    }

    bytes32 private constant GAME_STORAGE = 0xa866176b869497fcc434a51093dcef100bcfb43afe2b6da963a936e515d57000;

    function gameThen() external view returns (Pool memory pool, uint256 clockOffset, Pause[] memory pauses) {
        return (_game().pool, _game().clockOffset, _game().pauses);
    }

    function settingsThen() external view returns (ComponentType[33] memory types, uint64[33] memory rewardRates) {
        return (_game().componentTypes, _game().rewardRates);
    }

    function skinThen(uint256 componentId, uint256 skinId) external view returns (SkinType memory) {
        return _game().skinTypes[componentId][skinId];
    }

    function playerThen(address account) external view returns (Player memory) {
        return _game().players[account];
    }

    function playersThen() external view returns (address[] memory) {
        return _game().activePlayers;
    }

    function componentThen(address account, uint256 componentId) external view returns (Component memory) {
        return _game().components[account][componentId];
    }

    function _game() private pure returns (Game storage $) {
        assembly ("memory-safe") {
            $.slot := GAME_STORAGE
        }
    }
}
