import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { acceptArrived } from './accept-arrived.ts';

/** Connects beside the blocked loop of this thread and counts connections that ended without an error. */
const CLIENTS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads');
  let [ended, orderly] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      if (Atomics.add(connected, 0, 1) < count - 1) return;
      Atomics.store(connected, 1, 1);
      Atomics.notify(connected, 1);
    });
    socket.resume().on('error', () => {}).on('close', (isBroken) => {
      ended += 1;
      if (!isBroken) orderly += 1;
      if (ended === count) parentPort.postMessage(orderly);
    });
  }`;

it.each(['127.0.0.1', '0.0.0.0'])(
  'connections in the kernel’s queue of %s are all accepted',
  async (host) => {
    const server = createServer((socket) => socket.on('error', () => {}).end('served'));
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = new Int32Array(new SharedArrayBuffer(8));
    const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count: 60, connected } });
    const orderly = once(clients, 'message');
    // The loop stands still: the kernel alone answers the clients.
    expect(Atomics.wait(connected, 1, 0, 30_000)).not.toBe('timed-out');
    await acceptArrived(server);
    server.close();
    expect(await orderly).toEqual([60]);
    await clients.terminate();
  },
);
