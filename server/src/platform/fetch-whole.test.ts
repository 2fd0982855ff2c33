/** Answers of a server on this machine that stop, never stop, or never come. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchWhole, TooLong } from './fetch-whole.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let url: string;
const server = createServer((request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const within = (ms: number, maxBytes = 1_000) => ({ signal: AbortSignal.timeout(ms), maxBytes });

it('an answer in pieces is returned whole, whatever its status', async () => {
  answer = (_request, response) => {
    response.writeHead(503, { 'retry-after': '7' }).write('half ');
    setTimeout(() => response.end('and half'), 20);
  };
  const { status, headers, body } = await fetchWhole(url, {}, within(5_000));
  expect([status, headers.get('retry-after'), body.toString()]).toEqual([503, '7', 'half and half']);
});

it('an answer without a body has an empty one', async () => {
  answer = (_request, response) => void response.writeHead(204).end();
  expect(await fetchWhole(url, {}, within(5_000))).toMatchObject({ status: 204, body: Buffer.alloc(0) });
});

it('an answer that never comes ends at the deadline', async () => {
  answer = () => {};
  await expect(fetchWhole(url, {}, within(100))).rejects.toThrow(/timeout/);
});

it('an answer that stops half way ends at the deadline, also after a garbage collection', async () => {
  let hasEnded = false;
  answer = (request, response) => {
    request.socket.once('close', () => (hasEnded = true));
    response.write('half');
  };
  // Of all requests those that follow no redirect lose their signal.
  const asked = fetchWhole(url, { redirect: 'error' }, within(300)).catch((error: unknown) => error);
  for (let round = 0; round < 8; round++) {
    await sleep(25);
    collect();
  }
  expect(await asked).toMatchObject({ name: 'TimeoutError' });
  await expect.poll(() => hasEnded).toBe(true);
});

it('an answer above the size limit is cut', async () => {
  let hasEnded = false;
  answer = (request, response) => {
    const talking = setInterval(() => response.write('on and on '), 1);
    request.socket.once('close', () => {
      clearInterval(talking);
      hasEnded = true;
    });
  };
  await expect(fetchWhole(url, {}, within(15_000))).rejects.toThrow(TooLong);
  await expect.poll(() => hasEnded).toBe(true);
});

it('a connection that breaks half way is an error and no shorter answer', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  };
  await expect(fetchWhole(url, {}, within(5_000))).rejects.toThrow();
});
