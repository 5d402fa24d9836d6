// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DeployedGame} from "../DeployedGame.sol";
import {VM} from "../Vm.sol";

/// @title Accounts that act, what they hold, and the turning of random numbers into calls that the rules allow
abstract contract Actors is DeployedGame {
    struct ComponentType {
        uint96 price;
        uint64 rewardRate;
        bool isActive;
        uint96 repairCost;
    }

    struct Component {
        bool isOwned;
        bool isHacked;
        uint8 skinId; // the applied one
    }

    uint256 internal constant PLAYER_TOKENS = 100_000_000 ether;
    uint256 internal constant PLAYERS = 4;
    uint256 private constant BLOCK_TIME = 12 seconds;

    uint256 internal constant COLLECTORS = 2;
    address[COLLECTORS] internal collectors = [feeCollector, address(0xFEE2)];
    uint256 internal purchaseFee = 5; // percent
    uint256 internal attackFee = 5; // percent
    uint256 internal failProbability = 20; // percent

    address[] internal players;
    /// @dev In the order in which they joined.
    address[] internal joined;
    /// @dev In id order; id 1 is at 0.
    ComponentType[] internal types;
    mapping(address player => mapping(uint256 componentId => Component)) internal _components;

    // Sums moved, wei.
    uint256 internal funded; // into the pool: by `fundRewards`, donations, repairs, and purchases after the fee
    uint256 internal rescued; // out of the pool
    mapping(address player => uint256) internal spent;
    mapping(address player => uint256) internal claimed;
    mapping(address player => uint256) internal loot; // after the fee
    uint256 internal totalLoot; // before the fee
    uint256 internal bounties;
    mapping(address collector => uint256) internal fees;

    // State of the game at the start of the last action.
    bool internal earningTimePassed;
    address internal shieldBrokenOf; // by an attack whose roll would have hit, in the last action
    mapping(address player => uint256) internal shieldsBefore;
    /// @dev Payments of a claim, in id order.
    mapping(address player => uint256[]) internal _paymentsBefore;
    /// @dev Rewards that the last action must leave.
    mapping(address player => mapping(uint256 componentId => uint256)) internal _rewardsToKeep;

    /// @dev Number of occurrences of each outcome that the histories must reach.
    mapping(string outcome => uint256) internal occurrences;

    constructor() {
        for (uint256 key = 1; key <= PLAYERS; ++key) {
            address player = VM.addr(key);
            players.push(player);
            TOKEN.transfer(player, PLAYER_TOKENS);
            VM.prank(player);
            TOKEN.approve(address(GAME), type(uint256).max);
        }
    }

    modifier action() {
        _beginAction();
        _;
    }

    modifier whenRunning() {
        VM.assume(!_isPaused());
        _;
    }

    modifier whenOwned() {
        VM.assume(owner != address(0));
        _;
    }

    function _totalClaimed() internal view returns (uint256 sum) {
        for (uint256 p = 0; p < players.length; ++p) sum += claimed[players[p]];
    }

    function _beginAction() internal {
        earningTimePassed = false;
        shieldBrokenOf = address(0);
        for (uint256 p = 0; p < players.length; ++p) _lookAt(players[p]);
    }

    function _skip(uint256 duration) internal {
        earningTimePassed = !_isPaused();
        VM.warp(VM.getBlockTimestamp() + duration);
        VM.roll(VM.getBlockNumber() + 1 + duration / BLOCK_TIME);
    }

    function _isPaused() internal view returns (bool) {
        return GAME.paused();
    }

    /// @dev Whether a component earns, can attack and can be attacked.
    function _works(address player, uint256 id) internal view returns (bool) {
        return _components[player][id].isOwned && !_components[player][id].isHacked;
    }

    function _hasRoll(address player) internal view returns (bool known) {
        (known, ) = GAME.previewAttackRoll(player);
    }

    function _lookAt(address player) private {
        shieldsBefore[player] = GAME.getRemainingShields(player);
        (uint256[] memory earned, ) = GAME.getAllRipening(player);
        for (uint256 i = 0; i < earned.length; ++i) _rewardsToKeep[player][i + 1] = earned[i];
        (_paymentsBefore[player], ) = GAME.getAllRewards(player);
    }

    /// @dev Records that a player paid a price.
    function _recordPrice(address player, uint256 price) internal {
        uint256 fee = (price * purchaseFee) / 100;
        spent[player] += price;
        fees[feeCollector] += fee;
        funded += price - fee;
    }

    /// @dev Records that a component's rewards were claimed. A component whose claim pays nothing keeps them.
    function _recordClaim(address player, uint256 id) internal {
        uint256 amount = _paymentsBefore[player][id - 1];
        if (amount == 0) return;
        if (_components[player][id].isHacked) ++occurrences["claimed what a hit left"];
        ++occurrences[amount == _rewardsToKeep[player][id] ? "claimed what was ripe" : "left what was not ripe"];
        claimed[player] += amount;
        _rewardsToKeep[player][id] = 0;
    }

    // --- Turning random numbers into legal calls ---------------------------------------------------------------------

    /// @dev A player who fits. If nobody does, Forge draws another call.
    function _pickPlayer(uint256 seed, function(address) view returns (bool) fits) internal view returns (address) {
        for (uint256 i = 0; i < PLAYERS; ++i) {
            address player = players[((seed % PLAYERS) + i) % PLAYERS];
            if (fits(player)) return player;
        }
        VM.assume(false);
        return address(0);
    }

    /// @dev A player and a component type that fit.
    function _pickComponent(
        uint256 seed,
        function(address, uint256) view returns (bool) fits
    ) internal view returns (address player, uint256 id) {
        uint256 pairs = players.length * types.length;
        for (uint256 i = 0; i < pairs; ++i) {
            uint256 pair = ((seed % pairs) + i) % pairs;
            player = players[pair / types.length];
            id = 1 + (pair % types.length);
            if (fits(player, id)) return (player, id);
        }
        VM.assume(false);
    }

    /// @dev Up to `maximum`, uniform over this many powers of two below it; sometimes 0.
    function _pickAmount(uint256 seed, uint256 maximum, uint256 magnitudes) internal pure returns (uint256) {
        if (seed % 19 == 18) return 0;
        uint256 drawn = uint256(keccak256(abi.encode(seed))) % (maximum + 1);
        return drawn >> (seed % magnitudes);
    }
}
