/** The real signer over TLS, as from another machine. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildProgram, makeFolder, type Running, start } from '../../../signer/test/process.ts';
import { freePort } from '../../test/free-port.ts';
import { tlsSigner } from './over-tls.ts';

const RULES = { networks: { 2: 1 }, limits: [], cold: {}, people: {}, heartbeatSeconds: null };
let program: string;
let certificates: string;

/** As docs/operating/signer.md tells. */
function makeCertificate(name: string): void {
  const at = (end: string) => join(certificates, `${name}.${end}`);
  const words = `req -x509 -newkey ed25519 -nodes -days 3650 -subj /CN=${name} -keyout ${at('key')} -out ${at('crt')}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  chmodSync(at('key'), 0o600);
}

beforeAll(async () => {
  program = await buildProgram();
  certificates = mkdtempSync(join(tmpdir(), 'parom-certificates-'));
  for (const name of ['signer', 'worker', 'thief']) makeCertificate(name);
});
afterAll(() => {
  rmSync(program, { force: true });
  rmSync(certificates, { recursive: true });
});

type Files = Readonly<Record<string, string>>;
function put(folder: string, files: Files): string {
  for (const [name, from] of Object.entries(files))
    copyFileSync(join(certificates, from), join(folder, name));
  return folder;
}
const OF_SIGNER = { 'signer.crt': 'signer.crt', 'signer.key': 'signer.key', 'worker.crt': 'worker.crt' };
const OF_WORKER = { 'worker.crt': 'worker.crt', 'worker.key': 'worker.key', 'signer.crt': 'signer.crt' };

function workerFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'parom-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return put(folder, files);
}

async function startTls(): Promise<{ running: Running; port: number }> {
  const port = await freePort();
  const running = await start(program, put(makeFolder(RULES), OF_SIGNER), `--listen=127.0.0.1:${port}`);
  return { running, port };
}
const asked = (port: number, folder: string) =>
  tlsSigner({ host: '127.0.0.1', port, folder }, { withinMs: 10_000 }).keys().catch(String);

describe('a signer on another machine', { tags: ['threat:taken-server'] }, () => {
  it('answers the worker whose certificate it holds', async () => {
    const { port } = await startTls();
    expect(await asked(port, workerFolder(OF_WORKER))).toMatchObject({ networks: [{ network: 2 }] });
  });

  it('answers no other certificate, and says so on both sides', async () => {
    const { running, port } = await startTls();
    const stolen = workerFolder({ ...OF_WORKER, 'worker.crt': 'thief.crt', 'worker.key': 'thief.key' });
    expect(await asked(port, stolen)).toContain('its worker.crt must be this worker’s');
    await vi.waitFor(() =>
      expect(running.printed()).toContain('refused a connection whose certificate is not'),
    );
    expect(await asked(port, workerFolder(OF_WORKER))).toMatchObject({ networks: [{ network: 2 }] });
  });

  it('with another certificate is asked nothing', async () => {
    const { port } = await startTls();
    const misled = workerFolder({ ...OF_WORKER, 'signer.crt': 'thief.crt' });
    expect(await asked(port, misled)).toContain('Nothing is signed');
  });

  it('that speaks no TLS is told nothing', async () => {
    const heard: Buffer[] = [];
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        heard.push(bytes);
        socket.end('plain');
      });
    });
    const port = await freePort();
    await new Promise<void>((resolve) => plain.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void plain.close());
    expect(await asked(port, workerFolder(OF_WORKER))).toContain('Nothing is signed');
    expect(Buffer.concat(heard).includes('keys')).toBe(false);
  });

  it('is asked with no key that others can read', async () => {
    const folder = workerFolder(OF_WORKER);
    chmodSync(join(folder, 'worker.key'), 0o644);
    expect(await asked(1, folder)).toContain(`Type: chmod 600 ${join(folder, 'worker.key')}`);
    rmSync(join(folder, 'worker.crt'));
    chmodSync(join(folder, 'worker.key'), 0o600);
    expect(await asked(1, folder)).toContain('worker.crt cannot be read');
  });

  it.each([
    ['an address of the internet', '203.0.113.5:7443', 0o600, 'is no loopback or private address'],
    ['every address', '0.0.0.0:7443', 0o600, 'is no loopback or private address'],
    ['a key that others can read', '127.0.0.1:7443', 0o644, 'chmod 600'],
  ])('does not start with %s', async (_what, place, mode, why) => {
    const folder = put(makeFolder(RULES), OF_SIGNER);
    chmodSync(join(folder, 'signer.key'), mode);
    await expect(start(program, folder, `--listen=${place}`)).rejects.toThrow(why);
  });
});
