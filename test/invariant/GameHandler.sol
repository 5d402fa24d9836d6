// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Attacking} from "./actions/Attacking.sol";
import {Owning} from "./actions/Owning.sol";
import {VM} from "./Vm.sol";

/// @title Everybody who touches the game: its players, its owner, strangers with tokens, and time
/// @notice Forge calls the actions in random order with random arguments. An action turns them into a legal call, makes
/// it and records its expected effects. Without a legal call, it lets Forge draw another action. So a revert is a broken
/// promise, and no call is idle.
abstract contract GameHandler is Attacking, Owning {
    uint256 private constant MOST_FUNDED = 50_000_000 ether;

    // --- Strangers ---------------------------------------------------------------------------------------------------

    function fundRewards(uint256 amountSeed) public action {
        uint256 amount = _pickFunds(amountSeed);
        VM.assume(amount != 0);
        GAME.fundRewards(amount);
        funded += amount;
    }

    /// @dev A transfer to the game's address, which must not count before the pool's next change.
    function donate(uint256 amountSeed) external action {
        uint256 amount = _pickFunds(amountSeed);
        TOKEN.transfer(address(GAME), amount);
        funded += amount;
    }

    // --- Time and blocks ---------------------------------------------------------------------------------------------

    function skipMinutes(uint256 secondsSeed) external action {
        _skip(secondsSeed % 1 hours);
    }

    /// @dev Immunity ends, charges and shields recharge, and an attack that is ready stays so.
    function skipHours(uint256 secondsSeed) external action {
        _skip(secondsSeed % 12 hours);
    }

    /// @dev All attacks go cold. Drawn rarely, because all shields recharge.
    function skipDays(uint256 secondsSeed) external action {
        VM.assume(secondsSeed % 4 == 0);
        _skip((secondsSeed >> 2) % 45 days);
    }

    /// @dev Many blocks in no time, as on a fast chain: attacks go cold before charges recharge.
    function skipBlocks(uint256 blocksSeed) external action {
        _skip(0);
        VM.roll(VM.getBlockNumber() + (blocksSeed % 32_768));
    }

    // --- Before a history --------------------------------------------------------------------------------------------

    /// @notice Every history begins with a running game, a funded pool, components that earn, and operators.
    function setUp() external {
        for (uint256 t = 0; t < 3; ++t) addComponentType(t, t);
        for (uint256 p = 0; p < 8; ++p) purchaseComponent(3 * p);
        for (uint256 t = 0; t < 3; ++t) setSkinSettings(t + 6, t);
        fundRewards(0);
        for (uint256 o = 0; o < 7; ++o) setOperator(o, o, o);
    }

    // --- Drawing actions ---------------------------------------------------------------------------------------------

    /// @dev All actions. Attacks and their preconditions are drawn more often, because the other actions wait for them.
    // solhint-disable-next-line function-max-lines
    function _actions() internal pure returns (bytes4[] memory selectors) {
        bytes4[38] memory all = [
            this.attackComponent.selector,
            this.raid.selector,
            this.primeAttack.selector,
            this.keepRoll.selector,
            this.purchaseComponent.selector,
            this.purchaseWithPermit.selector,
            this.claim.selector,
            this.claimAllRewards.selector,
            this.purchaseAttacks.selector,
            this.purchaseShields.selector,
            this.purchaseSkin.selector,
            this.applySkin.selector,
            this.repairAllComponents.selector,
            this.reactivateComponent.selector,
            this.setOperator.selector,
            this.revokeOperators.selector,
            this.fundRewards.selector,
            this.donate.selector,
            this.addComponentType.selector,
            this.changeComponentType.selector,
            this.setSkinSettings.selector,
            this.setAttackFailProbability.selector,
            this.setPurchaseFeePercentage.selector,
            this.setAttackFeePercentage.selector,
            this.setFeeCollector.selector,
            this.pauseContract.selector,
            this.unpauseContract.selector,
            this.rescueTokens.selector,
            this.rescueStrayTokens.selector,
            this.repairAllComponentsForEveryone.selector,
            this.upgradeToAndCall.selector,
            this.transferOwnership.selector,
            this.acceptOwnership.selector,
            this.renounceOwnership.selector,
            this.skipMinutes.selector,
            this.skipHours.selector,
            this.skipDays.selector,
            this.skipBlocks.selector
        ];
        bytes4[28] memory often = [
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.attackComponent.selector,
            this.raid.selector,
            this.raid.selector,
            this.raid.selector,
            this.raid.selector,
            this.raid.selector,
            this.primeAttack.selector,
            this.primeAttack.selector,
            this.primeAttack.selector,
            this.keepRoll.selector,
            this.keepRoll.selector,
            this.skipBlocks.selector,
            this.purchaseSkin.selector,
            this.applySkin.selector,
            this.applySkin.selector,
            this.purchaseShields.selector,
            this.setOperator.selector,
            this.repairAllComponentsForEveryone.selector,
            this.skipHours.selector,
            this.skipDays.selector
        ];
        selectors = new bytes4[](all.length + often.length);
        for (uint256 a = 0; a < selectors.length; ++a) {
            selectors[a] = a < all.length ? all[a] : often[a - all.length];
        }
    }

    /// @dev From almost 0, so that rewards stop, to enough for full speed. One draw in 32 can be the whole treasury.
    function _pickFunds(uint256 seed) private view returns (uint256) {
        uint256 treasury = TOKEN.balanceOf(address(this));
        if (seed % 32 == 31) return _pickAmount(seed, treasury, 1);
        return _pickAmount(seed, Math.min(treasury, MOST_FUNDED), 75);
    }
}
