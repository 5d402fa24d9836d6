// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PastBlockHash} from "../libraries/PastBlockHash.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {ComponentTypes} from "./ComponentTypes.sol";

/// @title What a player has now: charges, shields and their prices, and the next attack's roll
/// @notice Looks only; the writes and the reads share it, so that they cannot disagree.
abstract contract PlayerState is ComponentTypes {
    /// @dev The player's attack charges, and since when they recharge or are full (game time).
    function _attacks(Player storage player, uint256 gameNow) internal view returns (uint256 count, uint256 since) {
        uint256 capacity = GameRules.attackCapacity(player.level);
        (count, since) = RechargingCounter.unpack(player.attacks);
        return RechargingCounter.settle(count, since, capacity, GameRules.ATTACK_RECHARGE_TIME, gameNow);
    }

    /// @dev The player's shields, and since when they recharge or are full (game time).
    function _shields(Player storage player, uint256 gameNow) internal view returns (uint256 count, uint256 since) {
        uint256 capacity = GameRules.shieldCapacity(player.level);
        (count, since) = RechargingCounter.unpack(player.shields);
        return RechargingCounter.settle(count, since, capacity, GameRules.SHIELD_RECHARGE_TIME, gameNow);
    }

    /// @dev What one attack charge costs the player, wei.
    function _attackPrice(Player storage player) internal view returns (uint256) {
        return _fullRate(player.ownedComponents) * GameRules.ATTACK_PRICE_TIME;
    }

    /// @dev What one shield costs the player, wei.
    function _shieldPrice(Player storage player) internal view returns (uint256) {
        return _fullRate(player.ownedComponents) * GameRules.SHIELD_PRICE_TIME;
    }

    /// @dev What the player has bought in the purchase window that runs now; zeros when none does.
    function _boughtInWindow(
        Player storage player,
        uint256 gameNow
    ) internal view returns (uint256 windowStart, uint256 attacks, uint256 shields) {
        windowStart = player.windowStart;
        if (windowStart == 0 || gameNow >= windowStart + GameRules.PURCHASE_WINDOW) return (0, 0, 0);
        return (windowStart, player.windowAttacks, player.windowShields);
    }

    /// @dev How the player's next attack stands, and its entropy when it is ready.
    function _readiness(Player storage player) internal view returns (AttackReadiness state, bytes32 entropy) {
        uint256 primedAtBlock = player.primedAtBlock;
        if (primedAtBlock == 0) return (AttackReadiness.Cold, 0);
        if (primedAtBlock == block.number) return (AttackReadiness.Priming, 0);
        entropy = PastBlockHash.read(primedAtBlock);
        state = entropy == 0 ? AttackReadiness.Cold : AttackReadiness.Ready;
    }

    /// @dev The roll, 0 to 99: fixed by the entropy, the attacker and the number of their attacks before it.
    function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(entropy, attacker, totalAttacks))) % 100;
    }

    /// @dev Whether a cold attack ran out in a pause: the last block in which it was ready is one of a pause that is
    /// over. OpenZeppelin's `Checkpoints` would search as well, but the compiler warns of it, and warnings are errors.
    function _ranOutInPause(Player storage player) internal view returns (bool) {
        uint256 lastReadyBlock = player.primedAtBlock + PastBlockHash.window();
        Pause[] storage pauses = _game().pauses;
        // The first pause that did not end before that block, by halving: pauses are in order.
        uint256 first = 0;
        uint256 end = pauses.length;
        while (first < end) {
            uint256 middle = (first + end) / 2;
            if (pauses[middle].endedAtBlock < lastReadyBlock) first = middle + 1;
            else end = middle;
        }
        return first < pauses.length && pauses[first].beganAtBlock <= lastReadyBlock;
    }

    /// @dev Whether settled charges have overflowed: the recharge that found no room pays for a priming.
    function _hasOverflowed(uint256 level, uint256 count, uint256 since, uint256 gameNow) internal pure returns (bool) {
        return count >= GameRules.attackCapacity(level) && gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;
    }
}
