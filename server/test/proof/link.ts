/** The wire between the program and its database, which a test cuts, makes silent, and mends. */
import { connect, createServer, type Socket } from 'node:net';

export interface Link {
  readonly port: number;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Carries nothing more and says nothing, as a firewall that forgot its connections. */
  silence(): void;
  /** New connections go through again. Silent ones stay dead for ever: their bytes are lost. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openLink(to: { readonly host: string; readonly port: number }): Promise<Link> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => {
        if (!silenced.has(one)) other.write(bytes);
      });
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        if (!silenced.has(one)) other.destroy();
      });
    }
    if (isSilent) for (const one of [near, far]) silenced.add(one);
  });
  const silenced = new WeakSet<Socket>();
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    port,
    cut: shut,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    mend: async () => {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await shut();
    },
  };
}
