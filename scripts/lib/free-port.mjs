import { createServer } from 'node:net';

/** Take one below 32768: the system assigns the others. */
export async function freePort(first, count = 100) {
  for (let port = first; port < first + count; port += 1) if (await isFree(port)) return port;
  throw new Error(`no free port between ${first} and ${first + count - 1}`);
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
