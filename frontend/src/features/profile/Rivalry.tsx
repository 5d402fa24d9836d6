import { usePlayer } from "../../chain/transactions/useWrite";
import { HeadToHead } from "../../goals/HeadToHead";
import { Panel } from "../../ui/Panel";

/** Rivalry of the connected player with another. Nothing before connecting. */
export default function Rivalry({ rival }: { rival: string }) {
  const player = usePlayer();
  if (player === undefined) return null;
  return (
    <Panel title="Head to head">
      <div className="stack gap-3">
        <HeadToHead player={player} rival={rival} />
      </div>
    </Panel>
  );
}
