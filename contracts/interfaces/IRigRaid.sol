// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @title What the game tells: its structs, events and errors
/// @notice Units, here and below, unless said otherwise: amounts are wei of the game's token (18 decimals), rates wei per
/// second, times wall-clock Unix seconds, durations seconds of game time. Game time stands still while the game is
/// paused. A future time that a read returns is the second at which it would come if the game were not paused again.
/// Intervals are half-open: what lasts "until" a second has ended in that second.
interface IRigRaidTypes {
    // --- Structs -----------------------------------------------------------------------------------------------------

    /// @notice A component type.
    /// @param id From 1, without gaps.
    /// @param price What a purchase costs, at most `type(uint96).max`.
    /// @param rewardRate What one working component earns, wei per second, at most `type(uint64).max`.
    /// @param repairCost What a repair costs, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Components that are owned already go on earning when it is not.
    struct ComponentSettings {
        uint256 id;
        uint256 price;
        uint256 rewardRate;
        uint256 repairCost;
        bool isActive;
    }

    /// @notice A player's component. One that is not owned reads as zeros.
    /// @param componentId The component's type.
    /// @param owner The player.
    /// @param lastClaimTimestamp When its rewards were last paid, at first when it was purchased. Never slides.
    /// @param purchased Whether the player owns it.
    /// @param hacked Whether it is hacked: it does not earn, and what is left of its rewards stays claimable.
    /// @param currentSkinId The applied skin; 0 is the stock look.
    /// @param protectedUntil Until when it cannot be attacked; 0 while it is hacked.
    struct UserComponent {
        uint256 componentId;
        address owner;
        uint256 lastClaimTimestamp;
        bool purchased;
        bool hacked;
        uint256 currentSkinId;
        uint256 protectedUntil;
    }

    // --- Events ------------------------------------------------------------------------------------------------------

    /// @notice An account became a player with its first purchase.
    event PlayerJoined(address indexed player);
    /// @notice A player bought a component.
    /// @param price What the player paid in all.
    /// @param fee The part of it that went to the fee collector; the rest went into the reward pool.
    /// @param protectedUntil Until when it cannot be attacked.
    event ComponentPurchased(
        address indexed player,
        uint256 indexed componentId,
        uint256 price,
        uint256 fee,
        uint256 protectedUntil
    );
    /// @notice A player was paid what a component had earned.
    event RewardsClaimed(address indexed player, uint256 indexed componentId, uint256 amount);
    /// @notice Somebody added to the reward pool.
    event RewardsFunded(address indexed funder, uint256 amount);
    /// @notice A component type was added (`oldSettings` is all zeros) or changed.
    event ComponentSettingsChanged(
        uint256 indexed componentId,
        ComponentSettings oldSettings,
        ComponentSettings newSettings
    );
    /// @notice The fee on stolen rewards changed, whole percent.
    event AttackFeePercentageChanged(uint256 oldPercentage, uint256 newPercentage);
    /// @notice The fee on purchases changed, whole percent.
    event PurchaseFeePercentageChanged(uint256 oldPercentage, uint256 newPercentage);
    /// @notice The account that receives the fees changed.
    event FeeCollectorChanged(address indexed oldFeeCollector, address indexed newFeeCollector);
    /// @notice The game was paused: all timers and rewards stand still.
    event GamePaused();
    /// @notice The game goes on.
    /// @param pausedFor How long the pause was, seconds of wall time.
    event GameUnpaused(uint256 pausedFor);

    // --- Errors ------------------------------------------------------------------------------------------------------

    /// @notice The game is paused, and what was asked for is not possible until it goes on.
    error GameIsPaused();
    /// @notice The game is not paused.
    error GameIsNotPaused();
    /// @notice An address that must not be zero is.
    error ZeroAddress();
    /// @notice An amount that must not be zero is.
    error ZeroAmount();
    /// @notice The token does not have the 18 decimals that all amounts are written in.
    error WrongTokenDecimals(uint256 decimals);
    /// @notice The token delivered less than was sent: tokens that take a fee on transfer are not supported.
    error ShortReceipt(uint256 expected, uint256 received);
    /// @notice The permit was refused, and the allowance that is there is too small.
    error PermitRefused(uint256 allowance, uint256 value);
    /// @notice There is no component type of that id.
    error UnknownComponent(uint256 componentId);
    /// @notice The component type is not on sale.
    error ComponentNotOnSale(uint256 componentId);
    /// @notice The player owns the component already; one of each type is the most.
    error ComponentAlreadyOwned(uint256 componentId);
    /// @notice The player does not own the component.
    error ComponentNotOwned(uint256 componentId);
    /// @notice There are no unpaid rewards.
    error NothingToClaim();
    /// @notice There can be no more component types.
    error TooManyComponents(uint256 maximum);
    /// @notice The setting is above what it may be.
    error SettingTooHigh(uint256 value, uint256 maximum);
    /// @notice At that reward rate a component would pay its price back too soon.
    /// @param maximum The highest rate that the price allows.
    error PaybackTooShort(uint256 rewardRate, uint256 maximum);
    /// @notice All components together would earn more per second than the game can count.
    error TotalRateTooHigh(uint256 totalRate, uint256 maximum);
}

/// @title What players and the owner do
interface IRigRaidWrites is IRigRaidTypes {
    /// @notice Sets up a fresh proxy, once.
    /// @dev Errors: `OwnableInvalidOwner`, `ZeroAddress`, `WrongTokenDecimals`, `InvalidInitialization`.
    /// @param owner The account that administers the game.
    /// @param token The ERC-20 that pays for everything and is the reward. It must have 18 decimals, take no fee on
    /// transfer, not rebase and not call back.
    /// @param feeCollector The account that receives the fees.
    function initialize(address owner, address token, address feeCollector) external;

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice Buys a component for its price, which must be approved. It earns from now on and is protected at first.
    /// The first purchase makes the caller a player. An allowance of exactly the price guards against a price change.
    /// @dev Emits `PlayerJoined` (first purchase), `ComponentPurchased`. Errors: `GameIsPaused`, `UnknownComponent`,
    /// `ComponentNotOnSale`, `ComponentAlreadyOwned`, `TotalRateTooHigh`, `ShortReceipt`, the token's own.
    function purchaseComponent(uint256 componentId) external;

    /// @notice Pays out what one component has earned.
    /// @dev Emits `RewardsClaimed`. Errors: `GameIsPaused`, `UnknownComponent`, `ComponentNotOwned`, `NothingToClaim`.
    function claim(uint256 componentId) external;

    /// @notice Pays out what all of the caller's components have earned.
    /// @dev Emits `RewardsClaimed` for each component that pays. Errors: `GameIsPaused`, `NothingToClaim`.
    function claimAllRewards() external;

    /// @notice Adds to the reward pool. Anybody may, also while the game is paused.
    /// @dev Emits `RewardsFunded`. Errors: `ZeroAmount`, `ShortReceipt`, the token's own.
    function fundRewards(uint256 amount) external;

    /// @notice Uses an ERC-2612 permit of the caller for the game, so that `multicall` can approve and buy in one
    /// transaction. Does nothing when the permit was used by somebody else already but the allowance is there.
    /// @dev Errors: `PermitRefused`.
    /// @param value The allowance, wei.
    /// @param deadline The last second in which the permit is valid.
    function selfPermit(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;

    // --- Owner -------------------------------------------------------------------------------------------------------

    /// @notice Adds a component type (`componentId == componentsCount + 1`) or changes one. A change of the reward rate
    /// counts from now on and never for what was earned before.
    /// @dev Emits `ComponentSettingsChanged`. Errors: `OwnableUnauthorizedAccount`, `UnknownComponent`,
    /// `TooManyComponents`, `SettingTooHigh`, `PaybackTooShort`, `TotalRateTooHigh`.
    function setComponentSettings(
        uint256 componentId,
        uint256 price,
        uint256 rewardRate,
        uint256 repairCost,
        bool isActive
    ) external;

    /// @notice Sets the fee on stolen rewards, whole percent.
    /// @dev Emits `AttackFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setAttackFeePercentage(uint256 percentage) external;

    /// @notice Sets the fee on purchases, whole percent.
    /// @dev Emits `PurchaseFeePercentageChanged`. Errors: `OwnableUnauthorizedAccount`, `SettingTooHigh`.
    function setPurchaseFeePercentage(uint256 percentage) external;

    /// @notice Sets the account that receives the fees.
    /// @dev Emits `FeeCollectorChanged`. Errors: `OwnableUnauthorizedAccount`, `ZeroAddress`.
    function setFeeCollector(address newFeeCollector) external;

    /// @notice Stops all player writes but `fundRewards`; all timers and rewards stand still.
    /// @dev Emits `GamePaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsPaused`.
    function pauseContract() external;

    /// @notice Lets the game go on where it stood still.
    /// @dev Emits `GameUnpaused`. Errors: `OwnableUnauthorizedAccount`, `GameIsNotPaused`.
    function unpauseContract() external;
}

/// @title What anybody can read
/// @notice A read computes the same as a write in the same block would.
interface IRigRaidReads is IRigRaidTypes {
    // --- Component types ---------------------------------------------------------------------------------------------

    /// @notice All component types in id order.
    function getAllComponentProperties() external view returns (ComponentSettings[] memory);

    /// @notice One component type.
    /// @dev Errors: `UnknownComponent`.
    function getComponentSettings(uint256 componentId) external view returns (ComponentSettings memory);

    /// @notice How many component types there are.
    function componentsCount() external view returns (uint256);

    // --- A player's components ---------------------------------------------------------------------------------------

    /// @notice One entry for each component type in id order, owned or not.
    function getAllComponents(address user) external view returns (UserComponent[] memory);

    /// @notice A user's component of one type.
    /// @dev Errors: `UnknownComponent`.
    function userComponents(address user, uint256 componentId) external view returns (UserComponent memory);

    /// @notice Whether the user owns a component of that type.
    /// @dev Errors: `UnknownComponent`.
    function isComponentPurchased(address user, uint256 settingsId) external view returns (bool);

    /// @notice Whether the user's component cannot be attacked now, and until when; false and 0 when it is not owned or
    /// hacked.
    /// @dev Errors: `UnknownComponent`.
    function isComponentProtected(
        address user,
        uint256 componentId
    ) external view returns (bool isProtected, uint256 until);

    /// @notice What the user's component has earned and not been paid.
    /// @dev Errors: `UnknownComponent`.
    function getRewards(address user, uint256 componentId) external view returns (uint256);

    /// @notice What each of the user's components has earned and not been paid, in id order, and the sum.
    function getAllRewards(address user) external view returns (uint256[] memory rewards, uint256 total);

    // --- Reward pool -------------------------------------------------------------------------------------------------

    /// @notice The state of the reward pool.
    /// @return reserve The game's token balance.
    /// @return owed All earned, unclaimed rewards; never above `reserve`.
    /// @return ratePerSecond What all working components earn together.
    /// @return fundedUntil When the pool runs dry at this rate: `type(uint256).max` when the rate is 0; when dry, when it
    /// ran dry. Tokens that were sent straight to the game count from the next change on.
    function rewardPool()
        external
        view
        returns (uint256 reserve, uint256 owed, uint256 ratePerSecond, uint256 fundedUntil);

    // --- Players -----------------------------------------------------------------------------------------------------

    /// @notice How many players there are.
    function activePlayersCount() external view returns (uint256);

    /// @notice All players in the order in which they joined. Use the paged form when there may be many.
    function getActivePlayers() external view returns (address[] memory);

    /// @notice At most `count` players in the order in which they joined, from position `start` (from 0) on.
    function getActivePlayers(uint256 start, uint256 count) external view returns (address[] memory);

    // --- Settings ----------------------------------------------------------------------------------------------------

    /// @notice The ERC-20 that pays for everything and is the reward.
    function token() external view returns (address);

    /// @notice The account that receives the fees.
    function feeCollector() external view returns (address);

    /// @notice The fee on stolen rewards, whole percent.
    function attackFeePercentage() external view returns (uint256);

    /// @notice The fee on purchases, whole percent.
    function purchaseFeePercentage() external view returns (uint256);

    /// @notice Whether the game is paused.
    function paused() external view returns (bool);

    /// @notice When the game was paused; 0 while it runs.
    function pausedTimestamp() external view returns (uint256);

    // --- Rules -------------------------------------------------------------------------------------------------------

    /// @notice The shortest time in which a component may pay its price back, seconds.
    function MIN_PAYBACK() external view returns (uint256);

    /// @notice The highest fee, whole percent.
    function MAX_FEE_PERCENTAGE() external view returns (uint256);

    /// @notice The most component types there can be.
    function MAX_COMPONENTS() external view returns (uint256);

    /// @notice How long a purchased component is protected, seconds.
    function PURCHASE_PROTECTION() external view returns (uint256);
}

/// @title RigRaid
/// @notice The whole surface of the game at the proxy's address: the one ABI for console, tasks and tests.
/// @dev `RigRaid` implements the writes and what it inherits from OpenZeppelin, `RigRaidReads` the reads. The functions,
/// events and errors declared here are OpenZeppelin's, which documents them.
interface IRigRaid is IRigRaidWrites, IRigRaidReads, IERC20Errors {
    event Initialized(uint64 version);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Upgraded(address indexed implementation);

    error AddressEmptyCode(address target);
    error ERC1967InvalidImplementation(address implementation);
    error ERC1967NonPayable();
    error FailedCall();
    error InvalidInitialization();
    error NotInitializing();
    error OwnableInvalidOwner(address owner);
    error OwnableUnauthorizedAccount(address account);
    error ReentrancyGuardReentrantCall();
    error SafeERC20FailedOperation(address token);
    error UUPSUnauthorizedCallContext();
    error UUPSUnsupportedProxiableUUID(bytes32 slot);

    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;

    /// @notice Gives up the ownership for good. Refused while the game is paused, or nobody could ever claim again.
    /// @dev Errors also: `GameIsPaused`.
    function renounceOwnership() external;

    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable;
    function proxiableUUID() external view returns (bytes32);
    function UPGRADE_INTERFACE_VERSION() external view returns (string memory);
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);
}
