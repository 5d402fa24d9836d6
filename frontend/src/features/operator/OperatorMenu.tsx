import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";

import { useSheet } from "../../chain/operator/sheet";
import { type OperatorState, operatorsQuery } from "../../chain/operator/operators";
import { useOwnOperators } from "../../chain/operator/own";
import { revokeOperators } from "../../chain/operator/stop";
import { useWrite } from "../../chain/transactions/useWrite";
import { useChainNow } from "../../chain/useChainNow";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";

/** Part of the account menu: playing without asking, and the player's other operators. */
export default function OperatorMenu({ player, close }: { player: string; close: () => void }) {
  const own = useOwnOperators((all) => all[player]);
  const { data } = useQuery(operatorsQuery(player));
  const others = data?.operators.filter(({ address }) => address !== own?.address) ?? [];
  const open = () => {
    close();
    useSheet.setState({ opened: "byPlayer" });
  };
  return (
    <>
      <Button wide icon={<Zap aria-hidden />} onClick={open}>
        {own ? "Change or top up" : "Play without asking"}
      </Button>
      {(others.length > 0 || data?.areAll === false) && <Others operators={others} areAll={data!.areAll} />}
    </>
  );
}

function Others({ operators, areAll }: { operators: readonly OperatorState[]; areAll: boolean }) {
  const now = useChainNow();
  // Works while the game is paused, too.
  const { onClick, pending } = useWrite(revokeOperators());
  return (
    <section className="stack gap-2 small" aria-label="Other operators">
      <p className="muted pretty">
        {operators.length > 0
          ? "Also acting for you, from another device, a program, or a browser whose data is lost:"
          : "Not all of your past could be read. Somebody may still act for you."}
      </p>
      <ul className="stack gap-2">
        {operators.map(({ address, until, budget }) => (
          <li key={address} className="row wraps between gap-2">
            <AddressTag address={address} />
            <span className="muted">
              <Amount wei={budget} /> · <Duration at={until} now={now} bare />
            </span>
          </li>
        ))}
      </ul>
      {operators.length > 0 && !areAll && <p className="muted">There may be more.</p>}
      <Button wide onClick={onClick} pending={pending}>
        Stop all
      </Button>
    </section>
  );
}
