/** A trusted proxy's address stands for many clients. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, netsAround } from './client-address.ts';

export interface SocketLimit {
  readonly most: number;
  readonly isProxy: (address: string) => boolean;
  refused(): void;
}

export function limitSockets(server: Server, { most, isProxy, refused }: SocketLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const nets = netsAround(clientAddress(remoteAddress));
    if (nets.some(({ name, clients }) => (open.get(name) ?? 0) >= most * clients)) {
      socket.destroy();
      refused();
      return;
    }
    for (const { name } of nets) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const { name } of nets) {
        const left = (open.get(name) ?? 1) - 1;
        if (left === 0) open.delete(name);
        else open.set(name, left);
      }
    });
  });
}
