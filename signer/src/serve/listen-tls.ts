/** For a worker on another machine: both sides know each other's certificate beforehand. */
import { readFileSync, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Folder } from '../folder.ts';
import { SignerProblem } from '../refusal.ts';

const MOST_CONNECTIONS = 16;
const GREETED_WITHIN_MS = 5_000;

/** Loopback, and networks that no router of the internet forwards. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INSIDE.addSubnet(net, bits);
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');

export async function listenTls(
  place: string,
  { signerCertificate, signerKey, workerCertificate }: Folder['tls'],
  { take, say }: { take(socket: TLSSocket): void; say(line: string): void },
): Promise<Server> {
  const { host, port } = placeOf(place);
  refuseReadable(signerKey);
  const said = new Set<string>();
  const server = createServer(
    {
      cert: read(signerCertificate),
      key: read(signerKey),
      ca: read(workerCertificate),
      requestCert: true,
      // Refused below, in words.
      rejectUnauthorized: false,
      minVersion: 'TLSv1.3',
      handshakeTimeout: GREETED_WITHIN_MS,
    },
    (socket) => {
      socket.on('error', () => socket.destroy());
      if (socket.authorized) return take(socket);
      socket.destroy();
      const why = `${socket.authorizationError ?? 'none was shown'}`;
      if (!said.has(why))
        say(
          `refused a connection whose certificate is not ${workerCertificate} (${why}). Nothing was signed`,
        );
      said.add(why);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function placeOf(place: string): { readonly host: string; readonly port: number } {
  const [, ipv6, ipv4, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(place) ?? [];
  const host = ipv6 ?? ipv4 ?? '';
  const kind = isIP(host);
  if (kind === 0 || !INSIDE.check(host, kind === 6 ? 'ipv6' : 'ipv4'))
    throw new SignerProblem(
      `${place} is no loopback or private address with a port. The signer listens on no other. Type: --listen=10.0.0.5:7443`,
    );
  return { host, port: Number(port) };
}

function refuseReadable(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) !== 0)
    throw new SignerProblem(`other users of this machine can read ${path}. Type: chmod 600 ${path}`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new SignerProblem(`${path} cannot be read. docs/operating/signer.md says how to make it`);
  }
}
