// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Counter} from "../libraries/RechargingCounter.sol";
import {Funded} from "../libraries/RewardClock.sol";

/// @title The game's storage, laid out for the whole game
/// @notice One ERC-7201 namespace that `RigRaid` and `RigRaidReads` share. Fields are appended, never moved: the layout
/// check of an upgrade refuses anything else.
/// @dev Game times are seconds on the game's own clock (see `PausableClock`), which starts at 1 so that 0 means never;
/// 32 bits last 136 years, and the offset between them until wall time has outgrown 32 bits in 2106: no game can begin, or
/// resume after a pause, later than that. Wall times and block numbers are 40 bits wide. Bit `id - 1` of a bitmap stands for `id`.
abstract contract GameStorage {
    /// @dev The pool's running state, one slot.
    struct Pool {
        uint96 owed; // all earned, unclaimed rewards, wei; the reserve counts up to this width
        uint72 rate; // sum of the reward rates of all earning components, wei per tick
        uint32 updatedAt; // game time from which the reward clock runs on: of the last change that made a unit full
        uint40 rewardTime; // the reward clock at `updatedAt`, in units of 1/256 tick
        Funded funded; // ticks that the surplus paid at the last change, at that rate
    }

    /// @dev A component type. The first slot is all that a claim, an attack or a settings change needs, the second is
    /// read by purchases and repairs.
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

    /// @dev A player's component, one slot. Whether it is owned and hacked is in the player's bitmaps, and decides what
    /// the first two fields mean: read them by their accessors below.
    struct Component {
        uint96 indexOrRemainder; // working: the type's index at the last settlement; hacked: the unpaid remainder, wei
        uint32 protectedUntilOrHackedAt; // working: game time at which the protection ends; hacked: game time of the hack
        uint40 lastClaimAt; // wall time of the last payment, at first of the purchase
        uint8 skinId; // the applied skin, 0 is the stock look
        uint32 ownedSkins; // bitmap of bought skins
    }

    /// @dev A player, three slots by role: what every action needs, what an attack changes for the attacker, what it
    /// changes for the victim. The third has room for the purchase window.
    struct Player {
        uint32 ownedComponents; // bitmap
        uint32 hackedComponents; // bitmap, a subset of the owned ones
        uint8 level; // 0 before the first purchase: not a player
        uint16 xp; // within the level
        Counter attacks; // charges when last settled; game time at which their recharge began, or they became full
        Counter shields; // likewise
        uint32 immuneUntil; // game time at which the immunity after a broken shield ends
        uint40 primedAtBlock; // the block whose hash is the entropy of the next attack, or the kept roll: see below
        // second slot
        uint32 totalAttacks;
        uint32 successfulAttacks;
        uint32 failedAttacks;
        uint128 rewardsStolen; // with bounties and before fees, wei
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

    /// @dev Limits within which an operator acts for a player, one slot. All zeros when revoked.
    struct Operator {
        uint128 budget; // wei that it may still spend
        uint40 until; // wall time
        uint8 scope; // the `SCOPE_` bits of `GameRules`
    }

    /// @custom:storage-location erc7201:rigraid.storage.Game
    struct Game {
        // first slot: what every action needs
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
        uint64[33] rewardRates; // those of `componentTypes` once more, four in a slot: a whole rig's are read cheaply
        ComponentType[33] componentTypes; // by id up to `MAX_COMPONENTS`; 0 is unused
        mapping(uint256 componentId => mapping(uint256 skinId => SkinType)) skinTypes;
        mapping(address account => Player) players;
        mapping(address account => mapping(uint256 componentId => Component)) components;
        address[] activePlayers;
        Pause[] pauses; // that are over, in order; none that ended in the block in which it began
        mapping(address player => uint256) operatorEpochs; // counts how often the player revoked all operators
        mapping(address player => mapping(uint256 epoch => mapping(address operator => Operator))) operators;
    }

    /// @dev Tells a kept roll from a block number, which will not come near it.
    uint256 private constant KEPT = 1 << 39;

    // keccak256(abi.encode(uint256(keccak256("rigraid.storage.Game")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant GAME_STORAGE = 0xa866176b869497fcc434a51093dcef100bcfb43afe2b6da963a936e515d57000;

    function _game() internal pure returns (Game storage $) {
        assembly ("memory-safe") {
            $.slot := GAME_STORAGE
        }
    }

    /// @dev Limits that the player has set, also when the time is over. Revoking all begins an epoch without any.
    function _operator(address player, address operator) internal view returns (Operator storage) {
        Game storage $ = _game();
        return $.operators[player][$.operatorEpochs[player]][operator];
    }

    /// @dev The type's index at a working component's last settlement.
    function _settledIndex(Component storage component) internal view returns (uint256) {
        return component.indexOrRemainder;
    }

    /// @dev The unpaid remainder of a hacked component, wei; 0 for one that is not owned yet.
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

    /// @dev Whether `primedAtBlock` holds the kept roll of the player's next attack instead of a block.
    function _isKept(uint256 primedAtBlock) internal pure returns (bool) {
        return primedAtBlock >= KEPT;
    }

    /// @dev The kept roll that `primedAtBlock` holds.
    function _keptRoll(uint256 primedAtBlock) internal pure returns (uint256) {
        return primedAtBlock ^ KEPT;
    }

    /// @dev Lets the hash of this block decide the player's next attack. A kept roll is used up.
    function _prime(Player storage player) internal {
        player.primedAtBlock = uint40(block.number);
    }

    /// @dev Keeps the roll of the player's next attack, in the field that held its block.
    function _keep(Player storage player, uint256 roll) internal {
        player.primedAtBlock = uint40(KEPT | roll);
    }
}
