import { useWallet } from "../../wallet/useWallet";
import { RigSkeleton } from "./RigSkeleton";
import { Showroom, Workbench } from "./RigView";

/** The home screen: the player's machine, what it has earned, and what to do about it. */
export default function RigScreen() {
  const { status, address } = useWallet();
  return (
    <div className="stack">
      <h1 className="visually-hidden">Rig</h1>
      {status === "connecting" ? (
        <RigSkeleton />
      ) : address === undefined ? (
        <Showroom />
      ) : (
        <Workbench key={address} player={address} />
      )}
    </div>
  );
}
