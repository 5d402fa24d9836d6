import { Dialog } from "../../ui/Dialog";
import { SocketDetails, SocketPill } from "./SocketDetails";
import type { Socket } from "./sockets";

/** Sheet with the details of a socket, if there is no room beside the board. Loaded with the first selection. */
export default function DetailsSheet({ socket, onClose }: { socket: Socket; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          {socket.name} <SocketPill socket={socket} />
        </>
      }
    >
      <SocketDetails socket={socket} variant="primary" />
    </Dialog>
  );
}
