import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listening } from '../platform/http/listening.ts';
import type { Config } from './config.ts';

const HOST = '127.0.0.1';
const USUAL_PORT = 8_081;

/** Passkeys work at localhost and never at 127.0.0.1. */
export const consoleOrigin = ({ consoleUrl }: Pick<Config, 'consoleUrl'>, port: number): string =>
  consoleUrl ?? `http://localhost:${port}`;

/** Notes the port in the data folder for `npm run operator`. */
export async function listenForOperators(
  http: FastifyInstance,
  { consolePort, dataDir }: Pick<Config, 'consolePort' | 'dataDir'>,
): Promise<number> {
  const listen = (port: number) => http.listen({ host: HOST, port });
  const port = consolePort ?? USUAL_PORT;
  await listening({ host: HOST, port, setting: 'PAROM_CONSOLE_PORT' }, () =>
    listen(port).catch((error: NodeJS.ErrnoException) => {
      // Another Parom may have the usual port.
      if (consolePort !== null || error.code !== 'EADDRINUSE') throw error;
      return listen(0);
    }),
  );
  const address = http.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'console-port'), String(opened), { mode: 0o600 });
  return opened;
}
