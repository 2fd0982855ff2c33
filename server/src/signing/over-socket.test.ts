import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { socketSigner } from './over-socket.ts';

/** A socket whose server answers with these bytes, or with nothing. */
async function socketOf(answer: Buffer | null): Promise<{ folder: string; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parom-client-'));
  const path = join(folder, 'socket');
  const server = createServer((socket) => socket.on('data', () => answer && socket.write(answer)));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  chmodSync(path, 0o600);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, path };
}

const failure = (path: string) => socketSigner(path, { withinMs: 200 }).keys().catch(String);

it('a socket or a folder that others can use is refused', { tags: ['threat:taken-server'] }, async () => {
  const { folder, path } = await socketOf(null);
  chmodSync(path, 0o660);
  expect(await failure(path)).toContain(`Type: chmod 600 ${path}`);
  chmodSync(path, 0o600);
  chmodSync(folder, 0o777);
  expect(await failure(path)).toContain(`Type: chmod 700 ${folder}`);
});

it('the socket of another user may be open to its group, and to no other user', {
  tags: ['threat:taken-server'],
}, async () => {
  const { path } = await socketOf(null);
  const owner = process.getuid?.() ?? 0;
  vi.spyOn(process, 'getuid').mockReturnValue(owner + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  chmodSync(path, 0o660);
  expect(await failure(path)).toContain('it gives no answer');
  chmodSync(path, 0o666);
  expect(await failure(path)).toContain(`Type: chmod 660 ${path}`);
});

it.each([
  ['silence', null, 'it gives no answer'],
  ['a frame of 4 GB', Buffer.alloc(8, 0xff), 'its answer is unreadable'],
])('%s of the signer is a sentence, and not a wait without end', async (_what, answer, words) => {
  expect(await failure((await socketOf(answer)).path)).toContain(words);
});

it('a missing socket says that payments wait', async () => {
  expect(await failure('/nowhere/socket')).toContain('Payments wait until npm run signer is at work');
});
