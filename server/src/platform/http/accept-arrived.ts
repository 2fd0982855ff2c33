/**
 * The kernel resets its queue when the listening socket closes. An accepted connection of our own proves
 * that all earlier ones are accepted.
 */
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** A firewall can swallow the connection. */
const MARK_WITHIN_MS = 1_000;
const MOST_TURNS = 50;

/** The caller closes the socket in the same turn. */
export async function acceptArrived(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  await Promise.race([markAccepted(server), sleep(MARK_WITHIN_MS, undefined, { ref: false })]);
  for (let turns = 0, known = -1; known !== accepted && turns < MOST_TURNS; turns += 1) {
    known = accepted;
    // One turn can end the current poll; the second one holds a whole poll.
    await turn();
    await turn();
  }
  server.removeListener('connection', count);
}

function markAccepted(server: Server): Promise<void> {
  const mark = connect(reachable(server.address() as AddressInfo));
  const ports = new Set<number | undefined>();
  return new Promise<void>((resolve) => {
    const look = () => {
      if (!mark.connecting && ports.has(mark.localPort)) end();
    };
    const note = (socket: Socket): void => {
      ports.add(socket.remotePort);
      look();
    };
    const end = () => {
      server.removeListener('connection', note);
      mark.destroy();
      resolve();
    };
    server.on('connection', note);
    mark.once('connect', look).once('error', end);
  });
}

const reachable = ({ address, port }: AddressInfo): { host: string; port: number } => ({
  host: address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address,
  port,
});
