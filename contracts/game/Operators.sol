// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {IRigRaidWrites} from "../interfaces/IRigRaidWrites.sol";
import {Attacks} from "./Attacks.sol";
import {Charges} from "./Charges.sol";
import {Components} from "./Components.sol";
import {GameRules} from "./GameRules.sol";
import {Repairs} from "./Repairs.sol";
import {Skins} from "./Skins.sol";

/// @title Operators: accounts that play for a player, within limits
/// @notice Every player write is an internal function that takes its player as the first argument. A player's own call
/// passes `msg.sender`. An operator's call passes the player named in `actFor`. Nothing else identifies the player.
abstract contract Operators is Components, Skins, Charges, Attacks, Repairs {
    /// @inheritdoc IRigRaidWrites
    function setOperator(address operator, uint256 until, uint256 scope, uint256 budget) external payable nonReentrant {
        if (operator == address(0) || operator == msg.sender || operator == address(this)) {
            revert InvalidOperator(operator);
        }
        if (until == 0) (scope, budget) = (0, 0);
        else _requireGrant(until, scope, budget);
        Operator storage stored = _operator(msg.sender, operator);
        stored.budget = uint128(budget);
        stored.until = uint40(until);
        stored.scope = uint8(scope);
        emit OperatorSet(msg.sender, operator, until, scope, budget);
        if (msg.value != 0 && !LowLevelCall.callNoReturn(operator, msg.value, "")) revert Errors.FailedCall();
    }

    /// @inheritdoc IRigRaidWrites
    function revokeOperators() external nonReentrant {
        _game().operatorEpochs[msg.sender] += 1;
        emit OperatorsRevoked(msg.sender);
    }

    /// @inheritdoc IRigRaidWrites
    function actFor(
        address player,
        bytes[] calldata calls
    ) external nonReentrant whenRunning returns (bytes[] memory results) {
        Operator storage operator = _operator(player, msg.sender);
        uint256 scope = block.timestamp < operator.until ? operator.scope : 0;
        // `_act` refuses every call outside the scope, but an empty list never reaches it.
        if (scope == 0 && calls.length == 0) revert OperatorNotAllowed(player, msg.sender, bytes4(0));
        uint256 spent;
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 cost;
            (cost, results[i]) = _act(player, scope, calls[i]);
            spent += cost;
        }
        if (spent != 0) {
            uint256 budget = operator.budget;
            if (spent > budget) revert OperatorBudgetExceeded(player, msg.sender, spent, budget);
            operator.budget = uint128(budget - spent);
        }
        emit OperatorActed(player, msg.sender, spent);
    }

    /// @dev Checks the limits of an authorization. Like any player write, granting one needs a running game; revoking
    /// does not.
    function _requireGrant(uint256 until, uint256 scope, uint256 budget) private view {
        _requireRunning();
        if (until <= block.timestamp || until > block.timestamp + GameRules.MAX_OPERATOR_TIME) {
            revert InvalidOperatorTime(until);
        }
        if (scope == 0 || scope > GameRules.SCOPE_ALL) revert InvalidOperatorScope(scope);
        if (budget > type(uint128).max) revert SettingTooHigh(budget, type(uint128).max);
    }

    /// @dev Executes one call of an operator. The only list of an operator's calls and their scope bits.
    /// @param call The call, encoded as the player would send it.
    /// @return spent The amount that the call took from the player, wei.
    /// @return result The encoded return value of the call.
    // solhint-disable-next-line function-max-lines
    function _act(
        address player,
        uint256 scope,
        bytes calldata call
    ) private returns (uint256 spent, bytes memory result) {
        bytes4 selector = bytes4(call);
        // Data shorter than a selector is not a call.
        if (call.length < 4) scope = 0;
        else call = call[4:];
        if (scope & GameRules.SCOPE_COLLECT != 0) {
            if (selector == this.claim.selector) {
                _claim(player, abi.decode(call, (uint256)));
                return (0, result);
            }
            if (selector == this.claimAllRewards.selector) {
                _claimAllRewards(player);
                return (0, result);
            }
        }
        if (scope & GameRules.SCOPE_FIGHT != 0) {
            if (selector == this.attackComponent.selector) {
                (address victim, uint256 componentId) = abi.decode(call, (address, uint256));
                AttackResult memory attack;
                _attackComponent(player, victim, componentId, attack);
                return (0, abi.encode(attack));
            }
            if (selector == this.primeAttack.selector) {
                _primeAttack(player);
                return (0, result);
            }
            if (selector == this.keepRoll.selector) {
                _keepRoll(player);
                return (0, result);
            }
        }
        if (scope & GameRules.SCOPE_RESTORE != 0) {
            if (selector == this.reactivateComponent.selector) {
                _reactivateComponent(player, abi.decode(call, (uint256)));
                return (0, result);
            }
            if (selector == this.repairAllComponents.selector) return (_repairAllComponents(player), result);
        }
        if (scope & GameRules.SCOPE_SUPPLIES != 0) {
            if (selector == this.purchaseShields.selector) {
                return (_purchaseShields(player, abi.decode(call, (uint256))), result);
            }
            if (selector == this.purchaseAttacks.selector) {
                return (_purchaseAttacks(player, abi.decode(call, (uint256))), result);
            }
        }
        if (scope & GameRules.SCOPE_BUILD != 0) {
            if (selector == this.purchaseComponent.selector) {
                return (_purchaseComponent(player, abi.decode(call, (uint256))), result);
            }
            if (selector == this.purchaseSkin.selector) {
                (uint256 componentId, uint256 skinId) = abi.decode(call, (uint256, uint256));
                return (_purchaseSkin(player, componentId, skinId), result);
            }
            if (selector == this.applySkin.selector) {
                (uint256 componentId, uint256 skinId) = abi.decode(call, (uint256, uint256));
                _applySkin(player, componentId, skinId);
                return (0, result);
            }
        }
        revert OperatorNotAllowed(player, msg.sender, selector);
    }
}
