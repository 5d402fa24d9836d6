// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AttackReads} from "./game/reads/AttackReads.sol";
import {ChargeReads} from "./game/reads/ChargeReads.sol";
import {ComponentReads} from "./game/reads/ComponentReads.sol";
import {GameReads} from "./game/reads/GameReads.sol";
import {OperatorReads} from "./game/reads/OperatorReads.sol";
import {PlayerReads} from "./game/reads/PlayerReads.sol";
import {RuleReads} from "./game/reads/RuleReads.sol";
import {SkinReads} from "./game/reads/SkinReads.sol";

/// @title The reads of RigRaid
/// @notice A second implementation to which the game's `fallback` delegates, because both together exceed the size
/// limit for deployed code. It reads the proxy's storage; its own storage is empty.
/// @dev Must contain view functions only, because anyone can execute them in the game's context.
contract RigRaidReads is
    ComponentReads,
    SkinReads,
    AttackReads,
    ChargeReads,
    PlayerReads,
    OperatorReads,
    GameReads,
    RuleReads
{}
