import { Dialog } from "../../ui/Dialog";
import { SocketDetails, SocketPill, type SocketDetailsProps } from "./SocketDetails";

/** The details of a socket where there is no room beside the board. Loaded with the first selection. */
export default function DetailsSheet({ onClose, ...details }: SocketDetailsProps & { onClose: () => void }) {
  const { socket, standstill } = details;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          {socket.name} <SocketPill socket={socket} standstill={standstill} />
        </>
      }
    >
      <SocketDetails {...details} prominent />
    </Dialog>
  );
}
