// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ComponentTypes} from "./ComponentTypes.sol";
import {RewardPool} from "./RewardPool.sol";

/// @title Stopping a component and starting it again
/// @notice A hacked component does not earn. What it had left stays with it and is there when it works again.
abstract contract Hacking is ComponentTypes, RewardPool {
    /// @dev Hacks a working component. The caller has settled what of its rewards is taken, and stores the pool.
    /// @param remainder What of its unpaid rewards is left to it, wei.
    function _hack(
        Player storage victim,
        Component storage component,
        uint256 componentId,
        uint256 remainder,
        Pool memory pool
    ) internal {
        victim.hackedComponents |= uint32(_bit(componentId));
        component.settledIndex = uint96(remainder);
        component.protectedUntil = pool.updatedAt;
        ComponentType storage componentType = _game().componentTypes[componentId];
        componentType.earning -= 1;
        _lowerRate(pool, componentType.rewardRate);
    }

    /// @dev Lets a component of that type, new or no longer hacked, earn from the pool's time on. The caller keeps the
    /// player's bitmaps and stores the pool.
    function _startEarning(
        Component storage component,
        uint256 componentId,
        uint256 protection,
        Pool memory pool
    ) internal returns (uint256 protectedUntil) {
        ComponentType storage componentType = _game().componentTypes[componentId];
        // The remainder, 0 for a new component, never exceeds the index, which only grows.
        component.settledIndex = uint96(_rewardIndex(componentType, pool.rewardTime) - component.settledIndex);
        protectedUntil = pool.updatedAt + protection;
        component.protectedUntil = uint32(protectedUntil);
        componentType.earning += 1;
        _raiseRate(pool, componentType.rewardRate);
    }
}
