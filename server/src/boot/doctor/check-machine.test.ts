import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkClock, checkDisk, checkNode, LEAST_NODE } from './check-machine.ts';

const GIGABYTE = 1024 ** 3;

/** A server whose clock differs from ours. */
async function clockOff(byMs: number): Promise<{ name: string; url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + byMs).toUTCString());
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { name: 'venue', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('the doctor looks at the machine', () => {
  it('accepts the versions of Node that package.json accepts', () => {
    const { engines } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    expect(engines.node).toBe(`>=${LEAST_NODE.join('.')}.0`);
    expect(checkNode().state).toBe('ok');
    expect(checkNode('20.18.9')).toMatchObject({ state: 'wrong', found: '20.18.9' });
    expect(checkNode('18.20.0').state).toBe('wrong');
    expect(checkNode('22.1.0').state).toBe('ok');
  });

  it('measures the free disk of a folder that is not made yet', () => {
    const folder = `${tmpdir()}/not-made/data`;
    expect(checkDisk(folder).found).toMatch(new RegExp(`^[\\d.]+ GB free at ${tmpdir()}$`));
    expect(checkDisk(folder, () => 6 * GIGABYTE).state).toBe('ok');
    expect(checkDisk(folder, () => 4 * GIGABYTE).state).toBe('warning');
    expect(checkDisk(folder, () => GIGABYTE - 1).state).toBe('wrong');
  });

  it('compares the clock with the first server that answers', async () => {
    const dead = { name: 'dead', url: 'http://127.0.0.1:1' };
    expect((await checkClock([dead, await clockOff(0)])).state).toBe('ok');
    expect(await checkClock([await clockOff(-10_000)])).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^(9|10|11) s ahead of venue$/),
    });
    expect(await checkClock([await clockOff(60_000)])).toMatchObject({
      state: 'wrong',
      found: expect.stringMatching(/^(59|60|61) s behind venue$/),
    });
    expect((await checkClock([dead])).state).toBe('warning');
  });
});
