import type { ReactNode } from "react";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";

/** What every profile has around it. */
export function ProfileFrame({ onFind, children }: { onFind: (address: string) => void; children: ReactNode }) {
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Profile">
        <PlayerSearch onFind={onFind} />
      </ScreenHeader>
      {children}
    </div>
  );
}
