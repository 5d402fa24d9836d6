// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidErrors} from "../interfaces/IRigRaidErrors.sol";
import {Bitmap} from "../libraries/Bitmap.sol";
import {PastBlockHash} from "../libraries/PastBlockHash.sol";
import {PausableClock} from "../libraries/PausableClock.sol";
import {Counter} from "../libraries/RechargingCounter.sol";
import {GameRules} from "./GameRules.sol";
import {GameStorage} from "./GameStorage.sol";
import {PlayerState} from "./PlayerState.sol";

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

    /// @dev Whether a component is serious for a player: `rate > 0` and `rate >= best * SERIOUS_SHARE / 100`, where `best`
    /// is the highest rate among the player's working components, wei per tick.
    function _isSerious(PlayerState player, uint256 componentId) internal view returns (bool) {
        uint256 rate = _game().rewardRates[componentId];
        if (rate == 0) return false;
        (, uint256 best) = _rates(player.working());
        return rate * 100 >= best * GameRules.SERIOUS_SHARE;
    }

    /// @dev The sum of the rates of a set of components and the highest of them, wei per tick. Reads the rates by slot,
    /// four at a time. At most `MAX_COMPONENTS` rounds.
    function _rates(uint256 components) internal view returns (uint256 sum, uint256 best) {
        uint64[33] storage rates = _game().rewardRates;
        // Bit `id` stands for `id` here, so that each four bits stand for a slot.
        uint256 left = components << 1;
        for (uint256 slot = 0; left != 0; ++slot) {
            uint256 word;
            assembly ("memory-safe") {
                word := sload(add(rates.slot, slot))
            }
            for (uint256 four = left & 15; four != 0; four >>= 1) {
                if (four & 1 != 0) {
                    uint256 rate = word & type(uint64).max;
                    sum += rate;
                    if (rate > best) best = rate;
                }
                word >>= 64;
            }
            left >>= 4;
        }
    }

    // --- A player's charges, shields and next roll -------------------------------------------------------------------

    /// @dev The player's attack charges, settled.
    function _attacks(PlayerState player, uint256 gameNow) internal pure returns (Counter) {
        uint256 capacity = GameRules.attackCapacity(player.level());
        return player.attacks().settle(capacity, GameRules.ATTACK_RECHARGE_TIME, gameNow);
    }

    /// @dev The player's shields, settled.
    function _shields(PlayerState player, uint256 gameNow) internal pure returns (Counter) {
        uint256 capacity = GameRules.shieldCapacity(player.level());
        return player.shields().settle(capacity, GameRules.SHIELD_RECHARGE_TIME, gameNow);
    }

    /// @dev The price of one attack charge, wei: `ATTACK_PRICE_TIME` times the rates of all owned components, hacked or not.
    function _attackPrice(uint256 ownedComponents) internal view returns (uint256) {
        (uint256 rate, ) = _rates(ownedComponents);
        return rate * GameRules.ATTACK_PRICE_TIME;
    }

    /// @dev The price of one shield, wei: `SHIELD_PRICE_TIME` times the rates of all owned components, hacked or not.
    function _shieldPrice(uint256 ownedComponents) internal view returns (uint256) {
        (uint256 rate, ) = _rates(ownedComponents);
        return rate * GameRules.SHIELD_PRICE_TIME;
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

    /// @dev The state of a player's next attack.
    /// @param primed The block or the kept roll in the field `primedAtBlock`.
    /// @return state `Ready` for a kept roll.
    /// @return primedAtBlock The block whose hash is its entropy; 0 for a kept roll or an account that is not a player.
    /// @return roll The roll if the attack is ready, otherwise 0.
    function _nextRoll(
        address account,
        Player storage player,
        uint256 primed
    ) internal view returns (AttackReadiness state, uint256 primedAtBlock, uint256 roll) {
        primedAtBlock = primed;
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
    function _hasOverflowed(Counter attacks, uint256 level, uint256 gameNow) internal pure returns (bool) {
        if (attacks.count() < GameRules.attackCapacity(level)) return false;
        return gameNow >= attacks.since() + GameRules.ATTACK_RECHARGE_TIME;
    }
}
