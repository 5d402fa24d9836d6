import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";

import { useChainNow } from "../../chain/node/useChainNow";
import { operatorsQuery } from "../../chain/operator/operators";
import { useOwnOperators } from "../../chain/operator/state";
import { useWrite } from "../../chain/transactions/useWrite";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { revokeOperators } from "../../writes/revokeOperators";
import { useSheet } from "./sheet";

/** Part of the account menu: playing without pop-ups, and the player's other operators. */
export default function OperatorMenu({ player, close }: { player: string; close: () => void }) {
  const own = useOwnOperators((all) => all[player]);
  const now = useChainNow();
  const { data } = useQuery(operatorsQuery(player));
  // Also works while the game is paused.
  const { onClick, pending } = useWrite(revokeOperators());
  const others = data?.operators.filter(({ address }) => address !== own?.address) ?? [];
  const open = () => {
    close();
    useSheet.setState({ opened: "byPlayer" });
  };
  return (
    <>
      <Button wide icon={<Zap aria-hidden />} onClick={open}>
        {own ? "Change or top up" : "Play without pop-ups"}
      </Button>
      {data && (others.length > 0 || !data.areAll) && (
        <section className="stack gap-2" aria-label="Others who play for you">
          <p className="muted pretty small">
            {others.length > 0
              ? "Also playing for you, from another device, a program, or a browser whose data is lost:"
              : "Part of your history could not be read. Someone may still play for you."}
          </p>
          {others.map(({ address, until, budget }) => (
            <div key={address} className="row wraps between gap-2 small">
              <AddressTag address={address} />
              <span className="muted">
                <Amount wei={budget} /> · <Duration at={until} now={now} bare />
              </span>
            </div>
          ))}
          {others.length > 0 && !data.areAll && <p className="muted small">There may be more.</p>}
          <Button wide onClick={onClick} pending={pending}>
            Stop all
          </Button>
        </section>
      )}
    </>
  );
}
