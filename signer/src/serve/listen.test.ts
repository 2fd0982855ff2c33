import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listenAlone, type SocketMode } from './listen.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parom-listen-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function modeOf(path: string, mode: SocketMode): Promise<number> {
  const server = await listenAlone(path, mode, (socket) => socket.destroy());
  onTestFinished(() => void server.close());
  return statSync(path).mode & 0o777;
}

it('the socket is for its owner, or for its group too', { tags: ['threat:taken-server'] }, async () => {
  expect(await modeOf(join(folder(), 'socket'), 0o600)).toBe(0o600);
  expect(await modeOf(join(folder(), 'socket'), 0o660)).toBe(0o660);
});

it('a folder that the group can write to is refused, also for a socket of the group', async () => {
  const open = folder();
  chmodSync(open, 0o770);
  await expect(modeOf(join(open, 'socket'), 0o660)).rejects.toThrow(`chmod 700 ${open}`);
});

it('a path of 100 bytes has a socket, and a longer one is refused in words', async () => {
  const made = folder();
  const longest = join(made, 'a'.repeat(100 - `${made}/`.length));
  expect(await modeOf(longest, 0o600)).toBe(0o600);
  await expect(modeOf(`${longest}a`, 0o600)).rejects.toThrow('longer than 100 bytes');
});
