import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addHealth } from './health.ts';

describe('readiness', () => {
  it('is checked once for concurrent requests', async () => {
    const app = fastify();
    const questions: { yes(): void; no(error: Error): void }[] = [];
    addHealth(app, () => new Promise((yes, no) => void questions.push({ yes, no })));
    const crowd = async () => {
      const answers = [1, 2, 3].map(() => app.inject('/readyz'));
      for (let turns = 0; turns < 20; turns += 1) await turn();
      return async () => (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    const first = await crowd();
    expect(questions).toHaveLength(1);
    questions[0]?.yes();
    expect(await first()).toEqual([200, 200, 200]);
    const second = await crowd();
    expect(questions).toHaveLength(2);
    questions[1]?.no(new Error('gone'));
    expect(await second()).toEqual([503, 503, 503]);
    await app.close();
  });

  it('goes on while a process drains, and its liveness does not', async () => {
    const app = fastify();
    let isDraining = false;
    addHealth(
      app,
      async () => {},
      () => isDraining,
    );
    const status = async () => {
      const [live, isReady] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')]);
      return [live.statusCode, live.json().status, isReady.statusCode];
    };
    expect(await status()).toEqual([200, 'alive', 200]);
    isDraining = true;
    expect(await status()).toEqual([503, 'draining', 200]);
    await app.close();
  });

  it('is refused after two seconds without an answer', async () => {
    const app = fastify();
    let asked = 0;
    addHealth(app, () => {
      asked += 1;
      return asked === 1 ? new Promise(() => {}) : Promise.resolve();
    });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
  });
});
