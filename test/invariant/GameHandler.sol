// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {NaiveRewards} from "./model/NaiveRewards.sol";
import {VM} from "./Vm.sol";

/// @title Everybody who touches the game: its players, its owner, strangers with tokens, and time
/// @notice Forge calls the actions in random order with random arguments. An action turns its arguments into something
/// that the rules allow, does it, and writes down what it must have done; where nothing is allowed it lets Forge draw
/// another one. So a revert is a broken promise, and no call is idle.
contract GameHandler is NaiveRewards {
    uint256 public constant PLAYER_TOKENS = 100_000_000 ether;
    uint256 private constant HIGHEST_PRICE = 100_000 ether;
    uint256 private constant MOST_FUNDED = 20_000 ether;
    uint256 private constant MOST_TYPES = 5;
    uint160 private constant PLAYERS = 4;
    uint256 private constant BLOCK_TIME = 12 seconds;

    uint256 public constant COLLECTORS = 2;
    address[COLLECTORS] public collectors = [feeCollector, address(0xFEE2)];
    uint256 public purchaseFee = 5; // percent

    // What has moved, wei.
    uint256 public funded; // into the pool: by `fundRewards`, by donations, by purchases after the fee
    mapping(address player => uint256) public spent;
    mapping(address player => uint256) public claimed;
    mapping(address collector => uint256) public fees;

    // How things stood when the last action began, and when the last pause did.
    bool public timePassed; // in the last action
    mapping(address player => uint256) public earnedBefore; // claimed and unclaimed
    mapping(address player => uint256) public earnedAtPause;

    constructor() {
        for (uint160 p = 1; p <= PLAYERS; ++p) {
            address player = address(p << 16);
            players.push(player);
            TOKEN.transfer(player, PLAYER_TOKENS);
            VM.prank(player);
            TOKEN.approve(address(GAME), type(uint256).max);
        }
    }

    modifier action() {
        timePassed = false;
        for (uint256 p = 0; p < players.length; ++p) earnedBefore[players[p]] = totalEarned(players[p]);
        _;
    }

    modifier whenRunning() {
        VM.assume(!isPaused());
        _;
    }

    // --- Players and strangers ---------------------------------------------------------------------------------------

    function purchaseComponent(uint256 seed) external action whenRunning changesPool {
        (address player, uint256 id) = _pickComponent(seed, _canBePurchased);
        VM.prank(player);
        GAME.purchaseComponent(id);

        owns[player][id] = true;
        protectedUntil[player][id] = gameNow() + GAME.PURCHASE_PROTECTION();
        uint256 price = types[id - 1].price;
        uint256 fee = (price * purchaseFee) / 100;
        spent[player] += price;
        fees[feeCollector] += fee;
        funded += price - fee;
    }

    function claim(uint256 seed) external action whenRunning changesPool {
        (address player, uint256 id) = _pickComponent(seed, _hasRewards);
        uint256 amount = GAME.getRewards(player, id);
        VM.prank(player);
        GAME.claim(id);

        claimed[player] += amount;
        _markPaid(player, id);
    }

    function claimAllRewards(uint256 seed) external action whenRunning changesPool {
        (address player, ) = _pickComponent(seed, _hasRewards);
        (, uint256 amount) = GAME.getAllRewards(player);
        VM.prank(player);
        GAME.claimAllRewards();

        claimed[player] += amount;
        for (uint256 id = 1; id <= types.length; ++id) _markPaid(player, id);
    }

    function fundRewards(uint256 amountSeed) external action changesPool {
        uint256 amount = _pickFunds(amountSeed);
        VM.assume(amount != 0);
        GAME.fundRewards(amount);
        funded += amount;
    }

    /// @dev Straight to the game's address: it must not count before the next change.
    function donate(uint256 amountSeed) external action {
        uint256 amount = _pickFunds(amountSeed);
        TOKEN.transfer(address(GAME), amount);
        funded += amount;
    }

    // --- The owner ---------------------------------------------------------------------------------------------------

    function addComponentType(uint256 priceSeed, uint256 rateSeed) external action changesPool {
        VM.assume(types.length < MOST_TYPES);
        types.push();
        _setComponentSettings(types.length, priceSeed, rateSeed, true);
    }

    function changeComponentType(uint256 seed, uint256 priceSeed, uint256 rateSeed) external action changesPool {
        bool isActive = seed % 4 != 0;
        _setComponentSettings(1 + ((seed >> 2) % types.length), priceSeed, rateSeed, isActive);
    }

    function setPurchaseFeePercentage(uint256 feeSeed) external action {
        purchaseFee = feeSeed % (GAME.MAX_FEE_PERCENTAGE() + 1);
        GAME.setPurchaseFeePercentage(purchaseFee);
    }

    function setAttackFeePercentage(uint256 feeSeed) external action {
        GAME.setAttackFeePercentage(feeSeed % (GAME.MAX_FEE_PERCENTAGE() + 1));
    }

    function setFeeCollector(uint256 collectorSeed) external action {
        feeCollector = collectors[collectorSeed % COLLECTORS];
        GAME.setFeeCollector(feeCollector);
    }

    function pauseContract() external action whenRunning {
        GAME.pauseContract();
        _stopClock();
        for (uint256 p = 0; p < players.length; ++p) earnedAtPause[players[p]] = totalEarned(players[p]);
    }

    function unpauseContract() external action {
        VM.assume(isPaused());
        GAME.unpauseContract();
        _restartClock();
    }

    // --- Time --------------------------------------------------------------------------------------------------------

    function skipMinutes(uint256 secondsSeed) external action {
        _skip(secondsSeed % 1 hours);
    }

    function skipDays(uint256 secondsSeed) external action {
        _skip(secondsSeed % 45 days);
    }

    // --- What the invariants ask -------------------------------------------------------------------------------------

    /// @notice All the actions that Forge draws from.
    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](14);
        selectors[0] = this.purchaseComponent.selector;
        selectors[1] = this.claim.selector;
        selectors[2] = this.claimAllRewards.selector;
        selectors[3] = this.fundRewards.selector;
        selectors[4] = this.donate.selector;
        selectors[5] = this.addComponentType.selector;
        selectors[6] = this.changeComponentType.selector;
        selectors[7] = this.setPurchaseFeePercentage.selector;
        selectors[8] = this.setAttackFeePercentage.selector;
        selectors[9] = this.setFeeCollector.selector;
        selectors[10] = this.pauseContract.selector;
        selectors[11] = this.unpauseContract.selector;
        selectors[12] = this.skipMinutes.selector;
        selectors[13] = this.skipDays.selector;
    }

    /// @notice What the game says that a player has earned in all, paid out or not.
    function totalEarned(address player) public view returns (uint256) {
        (, uint256 unclaimed) = GAME.getAllRewards(player);
        return claimed[player] + unclaimed;
    }

    function totalClaimed() external view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) sum += claimed[players[p]];
    }

    function _skip(uint256 duration) private {
        timePassed = true;
        VM.warp(VM.getBlockTimestamp() + duration);
        VM.roll(VM.getBlockNumber() + 1 + duration / BLOCK_TIME);
    }

    // --- Turning random numbers into something allowed ---------------------------------------------------------------

    function _setComponentSettings(uint256 id, uint256 priceSeed, uint256 rateSeed, bool isActive) private {
        ComponentType memory settings;
        settings.price = _pickAmount(priceSeed, HIGHEST_PRICE, 8);
        settings.rewardRate = _pickAmount(rateSeed, settings.price / GAME.MIN_PAYBACK(), 4);
        settings.repairCost = settings.price / 10;
        settings.isActive = isActive;
        GAME.setComponentSettings(id, settings.price, settings.rewardRate, settings.repairCost, isActive);
        types[id - 1] = settings;
    }

    /// @dev A player and a component type that fit; Forge draws another call where none does.
    function _pickComponent(
        uint256 seed,
        function(address, uint256) view returns (bool) fits
    ) private view returns (address player, uint256 id) {
        uint256 pairs = players.length * types.length;
        for (uint256 i = 0; i < pairs; ++i) {
            uint256 pair = ((seed % pairs) + i) % pairs;
            player = players[pair / types.length];
            id = 1 + (pair % types.length);
            if (fits(player, id)) return (player, id);
        }
        VM.assume(false);
    }

    function _canBePurchased(address player, uint256 id) private view returns (bool) {
        return types[id - 1].isActive && !owns[player][id];
    }

    function _hasRewards(address player, uint256 id) private view returns (bool) {
        return GAME.getRewards(player, id) != 0;
    }

    /// @dev Most often little, so that the pool runs dry; once in a while more than the game can count.
    function _pickFunds(uint256 seed) private view returns (uint256) {
        uint256 treasury = TOKEN.balanceOf(address(this));
        if (seed % 32 == 31) return _pickAmount(seed, treasury, 1);
        return _pickAmount(seed, Math.min(treasury, MOST_FUNDED), 75);
    }

    /// @dev Up to `maximum`, over that many powers of two below it, each as likely as any other; sometimes nothing.
    function _pickAmount(uint256 seed, uint256 maximum, uint256 magnitudes) private pure returns (uint256) {
        if (seed % 19 == 18) return 0;
        uint256 drawn = uint256(keccak256(abi.encode(seed))) % (maximum + 1);
        return drawn >> (seed % magnitudes);
    }
}
