import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export class NotReady extends Error {
  constructor(readonly why: string) {
    super(`not ready: ${why}`);
  }
}

/** A broken connection may refuse nothing, so silence counts as an error. */
const ANSWER_MS = 2_000;

/**
 * `/healthz` tells the caller the address that limits go by, so that a wrong proxy shows.
 * @param isReady shared by concurrent requests, which no limit counts
 * @param isDraining so that a proxy that asks `/healthz` sends no further call
 */
export function addHealth(
  app: FastifyInstance,
  isReady: () => Promise<void>,
  isDraining: () => boolean = () => false,
): void {
  let asking: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    asking ??= within(ANSWER_MS, isReady()).finally(() => {
      asking = null;
    });
    return asking;
  };
  app.get('/healthz', { schema: { hide: true } as object }, async (request, reply) => {
    const isLeaving = isDraining();
    return reply
      .code(isLeaving ? 503 : 200)
      .send({ status: isLeaving ? 'draining' : 'alive', address: request.ip });
  });
  app.get('/readyz', { schema: { hide: true } as object }, async (request, reply) => {
    try {
      await ask();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ reqId: request.id, err: error }, 'not ready');
      const why = error instanceof NotReady ? { why: error.why } : {};
      return reply.code(503).send({ status: 'not ready', ...why });
    }
  });
}

async function within(ms: number, asked: Promise<void>): Promise<void> {
  const over = new AbortController();
  const silence = sleep(ms, undefined, { signal: over.signal, ref: false }).then(
    () => {
      throw new Error(`no answer within ${ms} ms`);
    },
    () => {},
  );
  try {
    await Promise.race([asked, silence]);
  } finally {
    over.abort();
  }
}
