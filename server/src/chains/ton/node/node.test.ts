import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ChainOutage } from '../../chain.ts';
import { openNode } from './node.ts';

/** A message has up to 2^21 bits, and a page up to forty. */
const LARGEST_PAGE = 3 * 40 * Math.ceil((2 ** 18 * 4) / 3);

let answered: object = {};
const server = createServer((_request, response) => response.end(JSON.stringify(answered)));
let rpcUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
const ask = () => openNode(rpcUrl, null).ask('getTransactions', {}, z.array(z.string()));

it('a page of the largest messages that a stranger can send to a TON wallet is read', {
  tags: ['threat:message-flood'],
}, async () => {
  const page = ['x'.repeat(LARGEST_PAGE)];
  answered = { ok: true, result: page };
  expect((await ask())[0]?.length).toBe(LARGEST_PAGE);
});

it('an answer of TON that says nothing of itself is an outage', async () => {
  answered = { result: [] };
  await expect(ask()).rejects.toBeInstanceOf(ChainOutage);
});
