/** The signer on another machine. Both sides know each other's certificate beforehand. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { exchangeFrames, type SignerOptions, unreachable, wrong } from './over-socket.ts';
import { type PaymentSigner, signerOver } from './payment-signer.ts';

export interface TlsPlace {
  readonly host: string;
  readonly port: number;
  /** Holds `worker.crt`, `worker.key` and `signer.crt`. */
  readonly folder: string;
}

export function tlsSigner(place: TlsPlace, { withinMs, approvals }: SignerOptions = {}): PaymentSigner {
  const name = `${place.host}:${place.port}`;
  return signerOver(
    {
      send: async (request) => {
        const files = await readFiles(place.folder);
        const { host, port } = place;
        const socket = connect({
          host,
          port,
          ...files,
          minVersion: 'TLSv1.3',
          // The one certificate that is trusted names no host.
          checkServerIdentity: () => undefined,
        });
        return exchangeFrames(socket, request, {
          withinMs,
          failed: (why, code) => failureOf(name, place.folder, why, code),
        });
      },
      close: async () => {},
    },
    approvals,
  );
}

/** Read each time: a new certificate needs no restart. */
async function readFiles(folder: string) {
  const [cert, key, ca] = ['worker.crt', 'worker.key', 'signer.crt'].map((file) => join(folder, file));
  if (cert === undefined || key === undefined || ca === undefined) throw new Error('a file has no name');
  const mode = (await stat(key).catch(() => null))?.mode ?? 0;
  if ((mode & 0o077) !== 0)
    throw wrong(`other users of this machine can read ${key}. Nothing is signed. Type: chmod 600 ${key}`);
  const read = (path: string) =>
    readFile(path, 'utf8').catch(() => {
      throw wrong(`${path} cannot be read. Nothing is signed. docs/operating/signer.md says how to make it`);
    });
  return { cert: await read(cert), key: await read(key), ca: await read(ca) };
}

function failureOf(name: string, folder: string, why: string, code: string | undefined): Error {
  if (code !== undefined && /CERT|SIGNATURE|SSL|EPROTO/.test(code))
    return wrong(
      `the program at ${name} does not show the certificate ${join(folder, 'signer.crt')} (${why}). Nothing is signed`,
    );
  const isShut = code === undefined || code === 'ECONNRESET' || code === 'EPIPE';
  return unreachable(
    name,
    isShut ? `${why}; its worker.crt must be this worker’s, and its own log says more` : why,
  );
}
