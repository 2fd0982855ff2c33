import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SignerProblem } from './refusal.ts';
import { refuseOpenFolder } from './serve/listen.ts';

export interface Folder {
  readonly path: string;
  readonly mnemonic: string;
  readonly limits: string;
  readonly journal: string;
  readonly frozen: string;
  readonly socket: string;
  /** For a worker on another machine. */
  readonly tls: {
    readonly signerCertificate: string;
    readonly signerKey: string;
    readonly workerCertificate: string;
  };
}

export function folderOf(path: string): Folder {
  const at = (name: string): string => join(resolve(path), name);
  return {
    path: resolve(path),
    mnemonic: at('mnemonic'),
    limits: at('limits.json'),
    journal: at('journal'),
    frozen: at('frozen'),
    socket: at('socket'),
    tls: {
      signerCertificate: at('signer.crt'),
      signerKey: at('signer.key'),
      workerCertificate: at('worker.crt'),
    },
  };
}

export function readMnemonic(folder: Folder): string {
  refuseOpenFolder(folder.path);
  const mode = statSync(folder.mnemonic, { throwIfNoEntry: false })?.mode;
  if (mode === undefined)
    throw new SignerProblem(`there is no mnemonic in ${folder.path}. npm run signer -- init makes one`);
  if ((mode & 0o077) !== 0)
    throw new SignerProblem(
      `other users of this machine can read ${folder.mnemonic}. Type: chmod 600 ${folder.mnemonic}. If they may have read it, move the coins to a new mnemonic`,
    );
  return readFileSync(folder.mnemonic, 'utf8').trim();
}
