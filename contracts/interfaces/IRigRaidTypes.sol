// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The game's structs and enums
/// @notice Unless stated otherwise, amounts are in wei of the game's token (18 decimals), rates in wei per second,
/// times in wall-clock Unix seconds, and durations in seconds of game time. Game time stops while the game is paused. A
/// future time that a read returns assumes that the game is not paused again. Intervals are half-open: `until` is the
/// first second after the interval.
interface IRigRaidTypes {
    /// @notice A component type.
    /// @param id From 1, without gaps.
    /// @param price The price of a purchase, not 0, at most `type(uint96).max`.
    /// @param rewardRate The rewards of one working component at full speed, wei per second, at most `type(uint64).max`.
    /// @param repairCost The price of a repair, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Owned components keep earning when it is not.
    struct ComponentSettings {
        uint256 id;
        uint256 price;
        uint256 rewardRate;
        uint256 repairCost;
        bool isActive;
    }

    /// @notice A player's component. All zeros when the player does not own it.
    /// @param componentId The component's type.
    /// @param owner The player.
    /// @param lastClaimTimestamp The time of the last payment of its rewards, initially of the purchase. Rewards ripen
    /// from then on. Pauses do not shift it.
    /// @param purchased Whether the player owns it.
    /// @param hacked Whether it is hacked. A hacked component earns nothing; its remaining rewards stay claimable.
    /// @param currentSkinId The applied skin; 0 is the stock look.
    /// @param protectedUntil The end of its protection from attacks; 0 while it is hacked. Stored in game time, so
    /// later pauses shift it even after it has passed.
    struct UserComponent {
        uint256 componentId;
        address owner;
        uint256 lastClaimTimestamp;
        bool purchased;
        bool hacked;
        uint256 currentSkinId;
        uint256 protectedUntil;
    }

    /// @notice A look for components of one type.
    /// @param id From 1, without gaps, for each component type; 0 is the stock look, which every owner of the component
    /// has.
    /// @param componentId The component type.
    /// @param price The price of a purchase, at most `type(uint96).max`.
    /// @param isActive Whether it is on sale. Owned skins can be applied when it is not.
    struct Skin {
        uint256 id;
        uint256 componentId;
        uint256 price;
        bool isActive;
    }

    /// @notice The result of an attack.
    /// @param attacker The player who attacked.
    /// @param victim The player who was attacked.
    /// @param componentId The type of the component that was attacked.
    /// @param stolenRewards The loot: rewards taken from the component and the bounty, before the fee; 0 unless it was a hit.
    /// @param success Whether it was a hit.
    /// @param remainingShields The victim's shields after the attack.
    /// @param remainingAttacks The attacker's charges after the attack.
    struct AttackResult {
        address attacker;
        address victim;
        uint256 componentId;
        uint256 stolenRewards;
        bool success;
        uint8 remainingShields;
        uint8 remainingAttacks;
    }

    /// @notice A player's record. All zeros for an account that is not a player.
    /// @param level The level, from 1.
    /// @param currentXP XP within the level; 0 at the highest level.
    /// @param totalAttacks Attacks made, successful and failed.
    /// @param successfulAttacks Hits.
    /// @param failedAttacks Misses, and attacks that a shield stopped.
    /// @param timesAttacked Attacks suffered.
    /// @param successfulDefenses Attacks suffered that missed or were stopped by a shield.
    /// @param totalRewardsStolen The loot of all hits, bounties included, before fees.
    /// @param totalRewardsLost Rewards that others took from the player's components, without bounties.
    struct PlayerStats {
        uint256 level;
        uint256 currentXP;
        uint256 totalAttacks;
        uint256 successfulAttacks;
        uint256 failedAttacks;
        uint256 timesAttacked;
        uint256 successfulDefenses;
        uint256 totalRewardsStolen;
        uint256 totalRewardsLost;
    }

    /// @notice The state of a player's next attack.
    /// @dev Cold: the entropy can no longer be read; prime again. Priming: the entropy does not exist yet; wait for the
    /// next block. Ready: the roll is fixed.
    enum AttackReadiness {
        Cold,
        Priming,
        Ready
    }

    /// @notice The outcome of an attack.
    /// @dev Miss: the roll was below the fail probability. Block: a shield broke. Hit: the component was hacked.
    /// Bounce: a shield stopped the attack without breaking, because the component is not serious for the victim.
    enum AttackOutcome {
        Miss,
        Block,
        Hit,
        Bounce
    }
}
