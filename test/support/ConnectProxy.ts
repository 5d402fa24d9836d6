import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A proxy that connects all requested hosts to servers on this computer. */
export class ConnectProxy {
  /** Requested hosts and ports. */
  asked: string[] = [];

  private constructor(private readonly server: Server) {}

  /** @param portOf Maps a requested host and port to a port of this computer. */
  static async start(portOf: (asked: string) => string): Promise<ConnectProxy> {
    const proxy = new ConnectProxy(createServer());
    proxy.server.on("connect", ({ url }, socket) => {
      proxy.asked.push(url!);
      const target = connect(Number(portOf(url!.split(":")[1])), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        target.pipe(socket).pipe(target);
      });
      for (const end of [socket, target]) end.on("error", () => {});
    });
    await once(proxy.server.listen(0, "127.0.0.1"), "listening");
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}
