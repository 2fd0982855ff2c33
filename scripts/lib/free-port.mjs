// A port that nobody uses now, below the ones that the system hands out by itself to outgoing connections.
import { createServer } from 'node:net';

const LOWEST = 20_000;
const HIGHEST = 32_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port was found');
}
