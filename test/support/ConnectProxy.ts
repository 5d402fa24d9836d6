import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A proxy that opens a way to servers of this computer, whatever hosts are asked for. */
export class ConnectProxy {
  /** Hosts and ports as they were asked for. */
  asked: string[] = [];

  private constructor(private readonly server: Server) {}

  /** @param portOf The port of this computer for the port that is asked for. */
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
