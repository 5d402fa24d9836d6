import { Swords } from "lucide-react";
import { Link } from "wouter";

import { componentName } from "#game/names";
import { quantity } from "#game/texts/quantities";
import { formatRelative } from "#game/times";

import { useChainNow } from "../../chain/node/useChainNow";
import { Button, BUTTON_LOOK } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { useArena, useArsenal } from "./arena";
import { type Hindrance, hindranceOf, type Opponent } from "./opponents";

/** Replaces the cards when nobody can be raided, with the reason and the remedy. */
export function Hindered({ list, onEverybody }: { list: readonly Opponent[]; onEverybody?: () => void }) {
  const arsenal = useArsenal();
  const { rules, buyable, paused } = useArena();
  const now = useChainNow();
  const hindrance: Hindrance = arsenal ? hindranceOf(list, { arsenal, rules, now }, buyable) : { kind: "unknown" };
  const { title, text, link } = describeHindrance(hindrance, now, paused);
  return (
    <EmptyState
      icon={<Swords aria-hidden />}
      title={title}
      text={text}
      action={
        <div className="middle gap-2">
          {link && (
            <Link href={link.href} className={BUTTON_LOOK}>
              {link.name}
            </Link>
          )}
          {onEverybody && (
            <Button variant={link ? "ghost" : "secondary"} onClick={onEverybody}>
              Show everybody
            </Button>
          )}
        </div>
      }
    />
  );
}

interface Description {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly name: string };
}

export function describeHindrance(hindrance: Hindrance, now: number, paused: boolean): Description {
  switch (hindrance.kind) {
    case "hacked": {
      const { ids, opponents } = hindrance;
      const [first] = ids;
      const isOne = ids.length === 1;
      return {
        title: isOne ? `Your ${componentName(first!)} is hacked` : "Your components are hacked",
        text: `No other component of yours has a target here. Once repaired, ${isOne ? "it" : "they"} could raid ${quantity(opponents, "opponent")}.`,
        link: { href: "/", name: "Repair in your rig" },
      };
    }
    case "unowned":
      return {
        title: "Your components have no targets right now",
        text: `You raid with a component of the same kind. A ${componentName(hindrance.id)} could raid ${quantity(hindrance.opponents, "opponent")} here.`,
        link: { href: "/market", name: `Get a ${componentName(hindrance.id)}` },
      };
    case "protected":
      return {
        title: "Everybody is protected now",
        text: paused
          ? "Their timers are frozen while the game is paused."
          : `The next one can be raided ${formatRelative(hindrance.until, now)}.`,
      };
    case "unknown":
      return {
        title: "Nobody can be raided now",
        text: "Everybody here is hacked already, protected or too well shielded.",
      };
  }
}
