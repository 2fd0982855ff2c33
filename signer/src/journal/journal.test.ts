import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { evmRequest, networks, OTHER_MNEMONIC } from '../../test/payments.ts';
import { openSigner } from '../open-signer.ts';
import { Journal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'parom-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'journal');
beforeEach(() => rmSync(path, { force: true }));

const open = (mnemonic?: string) => openSigner({ networks: networks(mnemonic), journal: path });
async function answerOf(...requests: ReturnType<typeof evmRequest>[]) {
  const signer = await open();
  const answers = [];
  for (const one of requests) answers.push(await signer.handle(one));
  await signer.close();
  return { answers, cut: signer.cut };
}

it('a reopened journal gives the same bytes', async () => {
  const { answers } = await answerOf(evmRequest());
  expect(answers).toMatchObject([{ ok: true }]);
  expect((await answerOf(evmRequest())).answers).toEqual(answers);
});

it('a journal gives back the lines that it wrote itself', async () => {
  const { answers } = await answerOf(evmRequest(), evmRequest());
  expect(answers[1]).toEqual(answers[0]);
});

it('a line that a crash tore is cut off, wherever it tore, and its transmission signed anew', async () => {
  await answerOf(evmRequest());
  const whole = readFileSync(path);
  const { answers } = await answerOf(evmRequest({ id: 't2', nonce: 1n }));
  const both = readFileSync(path);
  for (let size = whole.length; size < both.length; size += 37) {
    writeFileSync(path, both);
    truncateSync(path, size);
    const again = await answerOf(evmRequest(), evmRequest({ id: 't2', nonce: 1n }));
    expect(again.cut).toBe(size - whole.length);
    expect(again.answers[1]).toEqual(answers[0]);
    // Written at the same place again, so the next start reads it.
    expect((await answerOf(evmRequest({ id: 't2', nonce: 1n }))).answers).toEqual(answers);
  }
});

it('zeros that a crash left behind the last line are cut off', async () => {
  const { answers } = await answerOf(evmRequest());
  appendFileSync(path, Buffer.alloc(100));
  expect(await answerOf(evmRequest())).toEqual({ answers, cut: 100 });
});

it('a changed or missing line is refused', async () => {
  await answerOf(evmRequest(), evmRequest({ id: 't2', nonce: 1n }));
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [...lines.slice(0, 3), ...lines.slice(4)].join('\n'));
  await expect(open()).rejects.toThrow('was changed or damaged at line 4');
  writeFileSync(path, lines.join('\n').replace('"wallet":"hot"', '"wallet":"hut"'));
  await expect(open()).rejects.toThrow('was changed or damaged at line 4');
  writeFileSync(path, `\n${lines.join('\n')}`);
  await expect(open()).rejects.toThrow('was changed or damaged at line 1');
});

it('a journal of another wallet is refused', async () => {
  await answerOf(evmRequest());
  await expect(open(OTHER_MNEMONIC)).rejects.toThrow(/belongs to wallet \w{12} of network 2/);
});

it('a journal that other users can read is refused', async () => {
  await answerOf(evmRequest());
  chmodSync(path, 0o640);
  await expect(open()).rejects.toThrow(`Type: chmod 600 ${path}`);
});

it('an answer leaves after its line is on the disk', async () => {
  const signer = await open();
  const file = await openFile(path);
  const prototype = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  let synced: () => void = () => {};
  const onDisk = new Promise<void>((resolve) => {
    synced = resolve;
  });
  const sync = vi.spyOn(prototype, 'sync').mockReturnValue(onDisk);
  let answered = false;
  const answer = signer.handle(evmRequest()).then((given) => {
    answered = true;
    return given;
  });
  await vi.waitFor(() => expect(sync).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answered).toBe(false);
  synced();
  expect(await answer).toMatchObject({ ok: true });
  await signer.close();
});

it('a signer whose journal failed signs nothing until it is started again', async () => {
  const signer = await open();
  const file = await openFile(path);
  const prototype = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  vi.spyOn(prototype, 'sync').mockRejectedValueOnce(new Error('the disk is full'));
  const requests = [evmRequest(), evmRequest({ id: 't2', nonce: 1n })];
  for (const one of requests) expect(await signer.handle(one)).toMatchObject({ ok: false, code: 'broken' });
  await signer.close();
  const { answers } = await answerOf(...requests);
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
});

it('a page holds one entry at least, however long, and many short ones', async () => {
  const { journal } = await Journal.open(null, new Map());
  const { id, network, recipients, conflictKeys, digest } = evmRequest();
  const fields = { id, network, recipients, conflictKeys, digest };
  const more = { wallet: 'hot', fee: '0', held: [], nonce: 0, isReplacement: false, approved: null };
  const write = (bytes: string) =>
    journal.write({
      ...more,
      ...fields,
      at: '2030-01-15T12:00:00.000Z',
      txId: 'tx',
      bytes,
    });
  for (const bytes of ['a'.repeat(50_000), 'b', 'c']) await write(bytes);
  const [long, short] = [await journal.page(0), await journal.page(1)];
  expect([long.entries.length, long.next, short.entries.length, short.next]).toEqual([1, 1, 2, null]);
});
