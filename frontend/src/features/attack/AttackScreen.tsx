import { useQuery } from "@tanstack/react-query";
import { SearchX, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "wouter";

import { formatCount } from "#game/amounts";

import { readAll } from "../../chain/game/readAll";
import { Button, BUTTON_LOOK } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { AttackView } from "./AttackView";
import { attackQuery, readId } from "./find";

/** Screen of one attack, by the number in its address. */
export default function AttackScreen() {
  const { id: text = "" } = useParams<{ id?: string }>();
  const id = readId(text);
  return (
    <div className="stack gap-5">
      <ScreenHeader title={id === undefined ? "Attack" : `Attack ${id}`}>
        <Link href="/activity" className={BUTTON_LOOK}>
          <Undo2 aria-hidden /> To Activity
        </Link>
      </ScreenHeader>
      {id === undefined ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="That is not an attack number"
          text="Attacks are numbered from 1. Open one from the log in Activity."
        />
      ) : (
        <Attack key={id} id={id} />
      )}
    </div>
  );
}

function Attack({ id }: { id: number }) {
  const [to, setTo] = useState<number>();
  const query = useQuery(attackQuery(id, to));
  const read = readAll({ found: query });
  if (read.status === "loading") {
    return (
      <Loading what="the attack">
        <Skeleton height="24rem" radius="var(--radius-lg)" />
      </Loading>
    );
  }
  if (read.status === "error") return <ErrorState title="The attack did not load" {...read} />;
  const { found } = read.data;
  switch (found.kind) {
    case "attack":
      return <AttackView attack={found.attack} />;
    case "none":
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={`There is no attack ${id} yet`}
          text={found.count === 0 ? "Nobody has attacked yet." : `The last one is ${formatCount(found.count)}.`}
          action={
            <Button pending={query.isFetching} onClick={() => void query.refetch()}>
              Look again
            </Button>
          }
        />
      );
    case "further":
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="Not found in recent blocks"
          text={`This node serves logs in small ranges only. Searched back to block ${formatCount(found.from)}.`}
          action={<Button onClick={() => setTo(found.from - 1)}>Look further back</Button>}
        />
      );
  }
}
