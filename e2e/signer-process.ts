/** The real signer, in a process of its own, with limits and people as its installer writes them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MNEMONIC } from '../scripts/lib/play-house.mjs';

const PROGRAM = fileURLToPath(new URL('../scripts/signer.mjs', import.meta.url));
const START_MS = 30_000;

export interface Signer {
  readonly socket: string;
  /** Writes `limits.json`, and restarts the signer. */
  restart(limits: object): Promise<void>;
  /** The signer's output since its first start. */
  printed(): string;
  stop(): Promise<void>;
}

export async function startSigner(limits: object): Promise<Signer> {
  const folder = mkdtempSync(join(tmpdir(), 'parom-signer-'));
  writeFileSync(join(folder, 'mnemonic'), MNEMONIC, { mode: 0o600 });
  let running: ChildProcess | null = null;
  let printed = '';
  const end = async (): Promise<void> => {
    const old = running;
    running = null;
    if (old === null || old.exitCode !== null) return;
    const ended = once(old, 'exit');
    old.kill('SIGTERM');
    await ended;
  };
  const restart = async (changed: object): Promise<void> => {
    await end();
    writeFileSync(join(folder, 'limits.json'), JSON.stringify(changed), { mode: 0o600 });
    const child = spawn(process.execPath, [PROGRAM, `--folder=${folder}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the signer does not start')), START_MS);
      child.once('exit', (code) => reject(new Error(`the signer ended with ${code}`)));
      child.stdout?.on('data', (text: Buffer) => {
        printed += text.toString();
        if (!text.toString().includes('is ready')) return;
        clearTimeout(timer);
        resolve();
      });
    });
  };
  await restart(limits);
  return {
    socket: join(folder, 'socket'),
    restart,
    printed: () => printed,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The signer alone holds the mnemonic. */
export function settingsWithSigner(
  { PAROM_EVM_NETWORKS: networks = '[]', ...settings }: Readonly<Record<string, string>>,
  { socket }: Pick<Signer, 'socket'>,
): Record<string, string> {
  const keyless = (JSON.parse(networks) as object[]).map((network) => ({
    ...network,
    mnemonicFile: undefined,
  }));
  return { ...settings, PAROM_EVM_NETWORKS: JSON.stringify(keyless), PAROM_SIGNER: socket };
}
