import type { Server, Socket } from 'node:net';
import type { Folder } from '../folder.ts';
import { readMnemonic } from '../folder.ts';
import { openFreezer } from '../guards/freezer.ts';
import { readRules } from '../guards/rules.ts';
import { networksOf, openSigner } from '../open-signer.ts';
import { serveConnection } from '../serve/connection.ts';
import { listenAlone } from '../serve/listen.ts';
import { listenTls } from '../serve/listen-tls.ts';

type Say = (line: string) => void;

export interface Places {
  /** Where the signer's group may reach it; `null`: in the folder, for its owner alone. */
  readonly groupSocket: string | null;
  /** Also, for a worker on another machine: address and port; `null`: nowhere. */
  readonly tls: string | null;
}

export async function serve(
  folder: Folder,
  say: Say,
  { groupSocket, tls }: Places,
): Promise<{ close(): Promise<void> }> {
  const [path, mode] =
    groupSocket === null ? ([folder.socket, 0o600] as const) : ([groupSocket, 0o660] as const);
  const mnemonic = readMnemonic(folder);
  const rules = readRules(folder.limits);
  const secrets = [...rules.networks].map(([network, chain]) => ({
    network,
    chain,
    mnemonic,
    walletUrl: rules.wallets.get(network) ?? null,
  }));
  const held: { signer?: Awaited<ReturnType<typeof openSigner>> } = {};
  // Before the journal: two processes must not append to it.
  const take = (socket: Socket): void => {
    socket.on('error', () => socket.destroy());
    if (held.signer === undefined) socket.destroy();
    else void serveConnection(socket, held.signer);
  };
  const servers: Server[] = [await listenAlone(path, mode, take)];
  const closeAll = () => servers.map((server) => server.close());
  const signer = await openSigner({
    networks: await networksOf(secrets),
    journal: folder.journal,
    rules,
    freezer: openFreezer(folder.frozen, rules.heartbeatMs, Date.now),
    say,
  }).catch((error: unknown) => {
    closeAll();
    throw error;
  });
  held.signer = signer;
  if (tls !== null)
    servers.push(
      await listenTls(tls, folder.tls, { take, say }).catch(async (error: unknown) => {
        closeAll();
        await signer.close();
        throw error;
      }),
    );
  if (signer.cut > 0) say(`a line torn by a crash was cut off the journal: ${signer.cut} bytes`);
  say(`the signer is ready at ${path}${tls === null ? '' : ` and, by TLS, at ${tls}`}`);
  return {
    close: async () => {
      closeAll();
      await signer.close();
    },
  };
}
