// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidErrors} from "../interfaces/IRigRaidErrors.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {PastBlockHash} from "../libraries/PastBlockHash.sol";
import {PausableClock} from "../libraries/PausableClock.sol";
import {RechargingCounter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {GameStorage} from "./GameStorage.sol";

/// @title The state of the game in this block: its clock, its catalogue, its players
/// @notice Contains view functions only. Writes and reads share them, so they cannot disagree.
abstract contract GameState is GameStorage, IRigRaidErrors {
    // --- Game time: every timer runs on a clock that stops while the game is paused ----------------------------------

    /// @dev Refuses a player write while the game is paused.
    modifier whenRunning() {
        _requireRunning();
        _;
    }

    function _requireRunning() internal view {
        if (_game().paused) revert GameIsPaused();
    }

    /// @dev The game time of this block.
    function _gameNow() internal view returns (uint256) {
        return PausableClock.read(_game().clockOffset, _pausedAt(), block.timestamp);
    }

    /// @dev The wall time of a game time, as `IRigRaidTypes` defines it.
    function _toWallTime(uint256 gameTime) internal view returns (uint256) {
        return PausableClock.toWallTime(_game().clockOffset, _pausedAt(), block.timestamp, gameTime);
    }

    /// @dev As `_toWallTime`, except that 0 ("never") stays 0.
    function _toWallTimeOrNever(uint256 gameTime) internal view returns (uint256) {
        return gameTime == 0 ? 0 : _toWallTime(gameTime);
    }

    /// @dev Reads `pausedAt`, which is in another slot, only while the game is paused.
    function _pausedAt() private view returns (uint256) {
        Game storage $ = _game();
        return $.paused ? $.pausedAt : 0;
    }

    // --- The catalogue: component types and their skins --------------------------------------------------------------

    /// @dev The component type of a known id.
    function _componentType(uint256 componentId) internal view returns (ComponentType storage) {
        Game storage $ = _game();
        if (componentId == 0 || componentId > $.componentsCount) revert UnknownComponent(componentId);
        return $.componentTypes[componentId];
    }

    /// @dev The settings of a known id.
    function _settingsOf(uint256 componentId) internal view returns (ComponentSettings memory) {
        ComponentType storage componentType = _componentType(componentId);
        return
            ComponentSettings({
                id: componentId,
                price: componentType.price,
                rewardRate: componentType.rewardRate,
                repairCost: componentType.repairCost,
                isActive: componentType.isActive
            });
    }

    /// @dev A skin of a known component type.
    function _skinType(uint256 componentId, uint256 skinId) internal view returns (SkinType storage) {
        if (skinId == 0 || skinId > _componentType(componentId).skinsCount) revert UnknownSkin(componentId, skinId);
        return _game().skinTypes[componentId][skinId];
    }

    /// @dev The settings of a skin of a known id.
    function _skinOf(uint256 componentId, uint256 skinId) internal view returns (Skin memory) {
        SkinType storage skinType = _skinType(componentId, skinId);
        return Skin({id: skinId, componentId: componentId, price: skinType.price, isActive: skinType.isActive});
    }

    // --- A player's rig ----------------------------------------------------------------------------------------------

    /// @dev An account's record. Reverts unless the account is a player.
    function _player(address account) internal view returns (Player storage player) {
        player = _game().players[account];
        if (player.level == 0) revert NotAPlayer(account);
    }

    /// @dev Reverts unless the account owns the component.
    function _requireOwned(address account, uint256 componentId) internal view {
        if (Bitmap.has(_game().players[account].ownedComponents, componentId)) return;
        _componentType(componentId);
        revert ComponentNotOwned(componentId);
    }

    /// @dev The components of a player that are not hacked, as a bitmap.
    function _working(Player storage player) internal view returns (uint256) {
        return player.ownedComponents & ~player.hackedComponents;
    }

    /// @dev Whether a component is serious for a player: `rate > 0` and `rate >= best * SERIOUS_SHARE / 100`, where `best`
    /// is the highest rate among the player's working components, wei per tick. At most `MAX_COMPONENTS` rounds.
    function _isSerious(Player storage player, uint256 componentId) internal view returns (bool) {
        Game storage $ = _game();
        uint256 rate = $.rewardRates[componentId];
        if (rate == 0) return false;
        // Rounding down changes nothing: an integer exceeds a quotient exactly when it exceeds its floor.
        uint256 highest = (rate * 100) / GameRules.SERIOUS_SHARE;
        uint256 working = _working(player);
        for (uint256 id = Bitmap.next(working, 0); id != 0; id = Bitmap.next(working, id)) {
            if ($.rewardRates[id] > highest) return false;
        }
        return true;
    }

    /// @dev The sum of the rates of a set of components, wei per second at full speed. At most `MAX_COMPONENTS` rounds.
    function _fullRate(uint256 components) internal view returns (uint256 rate) {
        for (uint256 id = Bitmap.next(components, 0); id != 0; id = Bitmap.next(components, id)) {
            rate += _game().rewardRates[id];
        }
    }

    // --- A player's charges, shields and next roll -------------------------------------------------------------------

    /// @dev The player's attack charges, and the game time at which they began to recharge or became full.
    function _attacks(Player storage player, uint256 gameNow) internal view returns (uint256 count, uint256 since) {
        uint256 capacity = GameRules.attackCapacity(player.level);
        (count, since) = RechargingCounter.unpack(player.attacks);
        return RechargingCounter.settle(count, since, capacity, GameRules.ATTACK_RECHARGE_TIME, gameNow);
    }

    /// @dev The player's shields, and the game time at which they began to recharge or became full.
    function _shields(Player storage player, uint256 gameNow) internal view returns (uint256 count, uint256 since) {
        uint256 capacity = GameRules.shieldCapacity(player.level);
        (count, since) = RechargingCounter.unpack(player.shields);
        return RechargingCounter.settle(count, since, capacity, GameRules.SHIELD_RECHARGE_TIME, gameNow);
    }

    /// @dev The price of one attack charge, wei: `ATTACK_PRICE_TIME` times the rates of all owned components, hacked or not.
    function _attackPrice(Player storage player) internal view returns (uint256) {
        return _fullRate(player.ownedComponents) * GameRules.ATTACK_PRICE_TIME;
    }

    /// @dev The price of one shield, wei: `SHIELD_PRICE_TIME` times the rates of all owned components, hacked or not.
    function _shieldPrice(Player storage player) internal view returns (uint256) {
        return _fullRate(player.ownedComponents) * GameRules.SHIELD_PRICE_TIME;
    }

    /// @dev The player's purchases in the running purchase window; zeros when there is none.
    function _boughtInWindow(
        Player storage player,
        uint256 gameNow
    ) internal view returns (uint256 windowStart, uint256 attacks, uint256 shields) {
        windowStart = player.windowStart;
        if (windowStart == 0 || gameNow >= windowStart + GameRules.PURCHASE_WINDOW) return (0, 0, 0);
        return (windowStart, player.windowAttacks, player.windowShields);
    }

    /// @dev The state of the player's next attack.
    /// @return state `Ready` for a kept roll.
    /// @return primedAtBlock The block whose hash is its entropy; 0 for a kept roll or an account that is not a player.
    /// @return roll The roll if the attack is ready, otherwise 0.
    function _nextRoll(
        address account,
        Player storage player
    ) internal view returns (AttackReadiness state, uint256 primedAtBlock, uint256 roll) {
        primedAtBlock = player.primedAtBlock;
        if (_isKept(primedAtBlock)) return (AttackReadiness.Ready, 0, _keptRoll(primedAtBlock));
        if (primedAtBlock == 0) return (AttackReadiness.Cold, 0, 0);
        bytes32 entropy = PastBlockHash.read(primedAtBlock);
        if (entropy != 0) return (AttackReadiness.Ready, primedAtBlock, _roll(entropy, account, player.totalAttacks));
        // The hash of this block does not exist yet.
        state = primedAtBlock == block.number ? AttackReadiness.Priming : AttackReadiness.Cold;
    }

    /// @dev The roll, 0 to 99: `uint256(keccak256(abi.encode(entropy, attacker, totalAttacks))) % 100`, where
    /// `totalAttacks` counts the attacker's earlier attacks. As long as nobody chooses the entropy, all numbers are
    /// equally likely to within 1 in 2 ** 249. An attack therefore misses with a probability of `attackFailProbability`
    /// percent.
    function _roll(bytes32 entropy, address attacker, uint256 totalAttacks) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(entropy, attacker, totalAttacks))) % 100;
    }

    /// @dev Whether a cold attack expired in a pause: the last block in which it was ready belongs to a pause that is
    /// over. Not OpenZeppelin's `Checkpoints`, which the compiler warns about; warnings are errors here.
    function _ranOutInPause(uint256 primedAtBlock) internal view returns (bool) {
        uint256 lastReadyBlock = primedAtBlock + PastBlockHash.window();
        Pause[] storage pauses = _game().pauses;
        // Binary search for the first pause that did not end before that block. Pauses are in order.
        uint256 first = 0;
        uint256 end = pauses.length;
        while (first < end) {
            uint256 middle = (first + end) / 2;
            if (pauses[middle].endedAtBlock < lastReadyBlock) first = middle + 1;
            else end = middle;
        }
        return first < pauses.length && pauses[first].beganAtBlock <= lastReadyBlock;
    }

    /// @dev Whether settled charges have been full for one more recharge, which then pays for a priming.
    function _hasOverflowed(uint256 level, uint256 count, uint256 since, uint256 gameNow) internal pure returns (bool) {
        return count >= GameRules.attackCapacity(level) && gameNow >= since + GameRules.ATTACK_RECHARGE_TIME;
    }
}
