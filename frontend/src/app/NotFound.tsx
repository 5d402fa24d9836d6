import { Unplug } from "lucide-react";

import { EmptyState } from "../ui/EmptyState";

/** For an address that leads nowhere. */
export function NotFound() {
  return (
    <>
      <title>Not found · RigRaid</title>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        icon={<Unplug aria-hidden />}
        title="Nothing is plugged in here"
        text="This address leads to no screen. It may be mistyped, or from another version of the game."
        link={{ href: "/", name: "Back to your rig" }}
      />
    </>
  );
}
