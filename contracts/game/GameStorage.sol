// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Counter} from "../libraries/RechargingCounter.sol";
import {Funded} from "../libraries/RewardClock.sol";
import {PlayerState} from "./PlayerState.sol";

/// @title The game's storage, laid out for the whole game
/// @notice One ERC-7201 namespace that `RigRaid` and `RigRaidReads` share. Fields may only be appended; the layout
/// check of an upgrade refuses any other change.
/// @dev Game times are seconds on the game's own clock (see `PausableClock`), which starts at 1, so 0 means never.
/// Their 32 bits last 136 years. The 32 bits of the offset between wall time and game time last until 2106: no game can
/// begin, or resume after a pause, after that. Wall times and block numbers are 40 bits wide. Bit `id - 1` of a bitmap
/// stands for `id`.
abstract contract GameStorage {
    /// @dev The pool's running state, one slot.
    struct Pool {
        uint96 owed; // all earned, unclaimed rewards, wei; the reserve counts up to this width
        uint72 rate; // sum of the reward rates of all earning components, wei per tick
        uint32 updatedAt; // game time up to which the reward clock is accrued
        uint40 rewardTime; // the reward clock at `updatedAt`, in units of 1/256 tick
        Funded funded; // ticks that the surplus pays at `rate`, as of the last change
    }

    /// @dev A component type. A claim, an attack or a settings change needs only the first slot. Purchases and repairs
    /// also read the second.
    struct ComponentType {
        uint64 rewardRate; // wei per tick
        uint96 rewardIndex; // wei that one component has earned since the type exists, up to `indexedAt`
        uint32 indexedAt; // ticks of the reward clock at `rewardIndex`
        uint32 earning; // number of components of this type that are earning now
        uint8 skinsCount;
        bool isActive; // on sale
        uint96 price; // wei
        uint96 repairCost; // wei
    }

    /// @dev A skin of a component type, one slot.
    struct SkinType {
        uint96 price; // wei
        bool isActive; // on sale
    }

    /// @dev A player's component, one slot. The player's bitmaps record whether it is owned and hacked. This decides
    /// the meaning of the first two fields, so read them through the accessors below.
    struct Component {
        uint96 indexOrRemainder; // working: the type's index at the last settlement; hacked: the unpaid remainder, wei
        uint32 protectedUntilOrHackedAt; // working: game time at which the protection ends; hacked: game time of the hack
        uint40 lastClaimAt; // wall time of the last payment, initially of the purchase
        uint8 skinId; // the applied skin, 0 is the stock look
        uint32 ownedSkins; // bitmap of bought skins
    }

    /// @dev A player, three slots: fields that every action needs, fields that an attack changes for the attacker, and
    /// fields that it changes for the victim. The third slot also holds the purchase window.
    struct Player {
        uint32 ownedComponents; // bitmap
        uint32 hackedComponents; // bitmap, a subset of the owned ones
        uint8 level; // 0 before the first purchase: not a player
        uint16 xp; // within the level
        Counter attacks; // charges when last settled; game time at which they began to recharge or became full
        Counter shields; // as `attacks`
        uint32 immuneUntil; // game time at which the immunity after a broken shield ends
        uint40 primedAtBlock; // block whose hash is the entropy of the next attack, or the kept roll: see `KEPT`
        // second slot
        uint32 totalAttacks;
        uint32 successfulAttacks;
        uint32 failedAttacks;
        uint128 rewardsStolen; // including bounties, before fees, wei
        // third slot
        uint128 rewardsLost; // wei
        uint32 timesAttacked;
        uint32 successfulDefenses;
        uint32 windowStart; // game time at which the purchase window began
        uint8 windowAttacks; // charges bought in the window
        uint8 windowShields; // shields bought in the window
    }

    /// @dev A pause that is over, one slot.
    struct Pause {
        uint40 beganAtBlock;
        uint40 endedAtBlock;
    }

    /// @dev The limits within which an operator acts for a player, one slot. All zeros when revoked.
    struct Operator {
        uint128 budget; // wei of the player's tokens that it may still spend
        uint40 until; // wall time
        uint8 scope; // the `SCOPE_` bits of `GameRules`
    }

    /// @custom:storage-location erc7201:rigraid.storage.Game
    struct Game {
        // first slot: needed by every action
        address token;
        uint32 clockOffset; // wall time minus game time, while the game runs
        bool paused;
        uint8 attackFailProbability;
        uint8 attackFeePercentage;
        uint8 purchaseFeePercentage;
        uint32 attacksCount;
        // second slot: purchases and administration
        address feeCollector;
        uint8 componentsCount;
        // third slot
        Pool pool;
        // fourth slot: pauses
        uint40 pausedAt; // wall time; 0 while the game runs
        uint40 pausedAtBlock; // 0 while the game runs
        uint64[33] rewardRates; // copies from `componentTypes`, four per slot, so that reading a whole rig is cheap
        ComponentType[33] componentTypes; // by id up to `MAX_COMPONENTS`; 0 is unused
        mapping(uint256 componentId => mapping(uint256 skinId => SkinType)) skinTypes;
        mapping(address account => Player) players;
        mapping(address account => mapping(uint256 componentId => Component)) components;
        address[] activePlayers;
        Pause[] pauses; // finished pauses in order, except those that ended in the block in which they began
        mapping(address player => uint256) operatorEpochs; // number of times that the player has revoked all operators
        mapping(address player => mapping(uint256 epoch => mapping(address operator => Operator))) operators;
    }

    /// @dev A 1 in a field of a player's second slot. `totalAttacks` is its first field.
    uint256 internal constant ONE_SUCCESSFUL_ATTACK = (1 << 32) | 1;
    uint256 internal constant ONE_FAILED_ATTACK = (1 << 64) | 1;
    uint256 internal constant ONE_WEI_STOLEN = 1 << 96;
    /// @dev A 1 in a field of a player's third slot. `rewardsLost` is its first field.
    uint256 internal constant ONE_TIME_ATTACKED = 1 << 128;
    uint256 internal constant ONE_SUCCESSFUL_DEFENSE = (1 << 160) | (1 << 128);

    /// @dev Marks a kept roll. Block numbers never come near it.
    uint256 private constant KEPT = 1 << 39;

    // keccak256(abi.encode(uint256(keccak256("rigraid.storage.Game")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant GAME_STORAGE = 0xa866176b869497fcc434a51093dcef100bcfb43afe2b6da963a936e515d57000;

    function _game() internal pure returns (Game storage $) {
        assembly ("memory-safe") {
            $.slot := GAME_STORAGE
        }
    }

    /// @dev The limits that the player has set, even if expired. Revoking all operators starts a new, empty epoch.
    function _operator(address player, address operator) internal view returns (Operator storage) {
        Game storage $ = _game();
        return $.operators[player][$.operatorEpochs[player]][operator];
    }

    /// @dev The first slot of a player.
    function _stateOf(Player storage player) internal view returns (PlayerState state) {
        assembly ("memory-safe") {
            state := sload(player.slot)
        }
    }

    function _storeState(Player storage player, PlayerState state) internal {
        assembly ("memory-safe") {
            sstore(player.slot, state)
        }
    }

    /// @dev Adds to fields of a player's second slot. No field may overflow, because it would change the next one.
    function _addToAttackRecord(Player storage player, uint256 added) internal {
        assembly ("memory-safe") {
            let slot := add(player.slot, 1)
            sstore(slot, add(sload(slot), added))
        }
    }

    /// @dev The same for the third slot.
    function _addToDefenseRecord(Player storage player, uint256 added) internal {
        assembly ("memory-safe") {
            let slot := add(player.slot, 2)
            sstore(slot, add(sload(slot), added))
        }
    }

    /// @dev The type's index at a working component's last settlement.
    function _settledIndex(Component storage component) internal view returns (uint256) {
        return component.indexOrRemainder;
    }

    /// @dev The unpaid remainder of a hacked component, wei; 0 for a component that is not owned yet.
    function _remainder(Component storage component) internal view returns (uint256) {
        return component.indexOrRemainder;
    }

    /// @dev The game time at which a working component's protection ends.
    function _protectedUntil(Component storage component) internal view returns (uint256) {
        return component.protectedUntilOrHackedAt;
    }

    /// @dev The game time at which a hacked component was hacked.
    function _hackedAt(Component storage component) internal view returns (uint256) {
        return component.protectedUntilOrHackedAt;
    }

    /// @dev Whether `primedAtBlock` holds a kept roll instead of a block number.
    function _isKept(uint256 primedAtBlock) internal pure returns (bool) {
        return primedAtBlock >= KEPT;
    }

    /// @dev The kept roll that `primedAtBlock` holds.
    function _keptRoll(uint256 primedAtBlock) internal pure returns (uint256) {
        return primedAtBlock ^ KEPT;
    }

    /// @dev Makes the hash of this block the entropy of the player's next attack. Discards a kept roll.
    function _prime(PlayerState player) internal view returns (PlayerState) {
        return player.withPrimedAtBlock(block.number);
    }

    /// @dev Keeps the roll of the player's next attack, in place of its block number.
    function _keep(Player storage player, uint256 roll) internal {
        player.primedAtBlock = uint40(KEPT | roll);
    }
}
