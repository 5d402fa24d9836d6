import { Unplug } from "lucide-react";

import { EmptyState } from "../ui/EmptyState";

/** Shown for an address without a screen. */
export function NotFound() {
  return (
    <>
      <title>Not found · RigRaid</title>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        icon={<Unplug aria-hidden />}
        title="Nothing is plugged in here"
        text="There is no page at this address. It may be mistyped or outdated."
        link={{ href: "/", name: "Back to your rig" }}
      />
    </>
  );
}
