import { brotliDecompressSync } from 'node:zlib';
import type { Endpoint } from '@parom/contract/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createRouter } from './router.ts';
import { sharedAnswers } from './shared-answers.ts';

const table = {
  read: {
    method: 'GET',
    path: '/read',
    caller: 'none',
    summary: '',
    query: z.object({ of: z.string() }),
    answer: z.object({ made: z.int(), text: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;

let app: FastifyInstance;
let made: number;
let world: object;
let answerOf: (of: string) => { made: number; text: string } | Promise<{ made: number; text: string }>;

beforeEach(() => {
  made = 0;
  world = {};
  answerOf = (of) => {
    made += 1;
    return { made, text: of, secret: 'not of the schema' } as { made: number; text: string };
  };
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const router = createRouter(app, { table, authenticate: async () => null, unlimited: [] });
  router.share(table.read, { basis: () => [world], answer: ({ of }) => answerOf(of) });
});
afterEach(() => app.close());

const read = async (of = 'a') => (await app.inject(`/read?of=${of}`)).json();

describe('a shared answer', () => {
  it('is made once for each query while its basis is the same', async () => {
    expect(await read()).toEqual({ made: 1, text: 'a' });
    expect(await read()).toEqual({ made: 1, text: 'a' });
    expect(await read('b')).toEqual({ made: 2, text: 'b' });
    expect(await read()).toEqual({ made: 1, text: 'a' });
  });

  it('is made again when its basis has changed', async () => {
    await read();
    world = {};
    expect(await read()).toEqual({ made: 2, text: 'a' });
  });

  it('is made once for concurrent callers', async () => {
    answerOf = async (of) => {
      made += 1;
      await new Promise(setImmediate);
      return { made, text: of };
    };
    const answers = await Promise.all([read(), read(), read()]);
    expect(answers).toEqual([1, 1, 1].map((n) => ({ made: n, text: 'a' })));
  });

  it('that failed is tried again by the next caller', async () => {
    answerOf = () => Promise.reject(new Error('the database is away'));
    expect((await app.inject('/read?of=a')).statusCode).toBe(500);
    answerOf = () => {
      throw new Error('a bug');
    };
    expect((await app.inject('/read?of=a')).statusCode).toBe(500);
    answerOf = (of) => ({ made: 7, text: of });
    expect(await read()).toEqual({ made: 7, text: 'a' });
  });

  it('is dropped when it is the oldest of too many', async () => {
    const answers = sharedAnswers(2);
    const ask = (key: string) => answers.get(key, [], () => String((made += 1)));
    for (const key of ['a', 'b', 'c', 'b']) void (await ask(key));
    for (const [key, text] of [
      ['c', '3'],
      ['b', '2'],
      ['a', '4'],
    ] as const)
      expect(await ask(key)).toMatchObject({ text });
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('that is long is sent as %s to a client that accepts it', async (accepted, expected) => {
    const url = `/read?of=${'x'.repeat(3_000)}`;
    const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(expected);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    if (accepted === 'br') expect(JSON.parse(String(brotliDecompressSync(answer.rawPayload))).made).toBe(1);
  });
});
