// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRigRaidReads} from "../../interfaces/IRigRaidReads.sol";
import {Bitmap} from "../../libraries/Bitmap.sol";
import {PastBlockHash} from "../../libraries/PastBlockHash.sol";
import {GameRules} from "../GameRules.sol";
import {GameState} from "../GameState.sol";
import {PlayerState} from "../PlayerState.sol";

/// @title Reads: attacks
abstract contract AttackReads is GameState, IRigRaidReads {
    /// @inheritdoc IRigRaidReads
    function attacksCount() external view returns (uint256) {
        return _game().attacksCount;
    }

    /// @inheritdoc IRigRaidReads
    function getAttackReadiness(
        address player
    )
        external
        view
        returns (AttackReadiness state, uint256 primedAtBlock, uint256 readableUntilBlock, bool primingIsFree)
    {
        Player storage stored = _game().players[player];
        if (stored.level == 0) return (AttackReadiness.Cold, 0, 0, false);
        (state, primedAtBlock, ) = _nextRoll(player, stored, stored.primedAtBlock);
        // A kept roll.
        if (primedAtBlock == 0) return (state, 0, type(uint256).max, false);
        readableUntilBlock = primedAtBlock + PastBlockHash.window();
        primingIsFree =
            state == AttackReadiness.Cold &&
            !_game().paused &&
            _isPrimingFree(_stateOf(stored), primedAtBlock);
    }

    /// @inheritdoc IRigRaidReads
    function previewAttackRoll(address player) external view returns (bool known, uint256 roll) {
        AttackReadiness state;
        Player storage stored = _game().players[player];
        (state, , roll) = _nextRoll(player, stored, stored.primedAtBlock);
        known = state == AttackReadiness.Ready;
    }

    /// @inheritdoc IRigRaidReads
    function findRandomOpponent() external view returns (address opponent) {
        address[] storage players = _game().activePlayers;
        uint256 working = _stateOf(_game().players[msg.sender]).working();
        if (working == 0 || _game().paused) return address(0);
        uint256 gameNow = _gameNow();
        // Only a suggestion to the caller, so a predictable seed does no harm.
        uint256 seed = uint256(keccak256(abi.encode(block.prevrandao, block.number, msg.sender)));
        for (uint256 i = 0; i < GameRules.OPPONENT_DRAWS; ++i) {
            address drawn = players[uint256(keccak256(abi.encode(seed, i))) % players.length];
            PlayerState candidate = _stateOf(_game().players[drawn]);
            if (drawn == msg.sender || !_hasTarget(drawn, candidate, working, gameNow)) continue;
            if (_shields(candidate, gameNow).count() == 0) return drawn;
            // Falls back to the first player with shields if no one without shields is drawn.
            if (opponent == address(0)) opponent = drawn;
        }
    }

    /// @inheritdoc IRigRaidReads
    function isImmuneAfterShieldBreak(address player) external view returns (bool isImmune, uint256 until) {
        until = shieldBreakImmunityUntil(player);
        isImmune = until != 0;
    }

    /// @inheritdoc IRigRaidReads
    function shieldBreakImmunityUntil(address player) public view returns (uint256) {
        uint256 immuneUntil = _game().players[player].immuneUntil;
        // The wall time of an expired immunity would shift in later pauses.
        return _gameNow() < immuneUntil ? _toWallTime(immuneUntil) : 0;
    }

    function _isPrimingFree(PlayerState player, uint256 primedAtBlock) private view returns (bool) {
        if (_ranOutInPause(primedAtBlock)) return true;
        uint256 gameNow = _gameNow();
        return _hasOverflowed(_attacks(player, gameNow), player.level(), gameNow);
    }

    /// @dev Whether a player has a component that an attacker with these working components could attack now.
    function _hasTarget(
        address account,
        PlayerState player,
        uint256 working,
        uint256 gameNow
    ) private view returns (bool) {
        if (gameNow < player.immuneUntil()) return false;
        uint256 targets = working & player.working();
        for (uint256 id = Bitmap.next(targets, 0); id != 0; id = Bitmap.next(targets, id)) {
            if (gameNow >= _protectedUntil(_game().components[account][id])) return true;
        }
        return false;
    }
}
