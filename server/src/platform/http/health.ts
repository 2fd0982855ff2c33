/** For whoever keeps the service running: is the process alive, and can it do its work. */
import type { FastifyInstance } from 'fastify';

/** @param isReady asked at each `/readyz`; throwing means no */
export function addHealth(app: FastifyInstance, isReady: () => Promise<void>): void {
  app.get('/healthz', { schema: { hide: true } as object }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } as object }, async (request, reply) => {
    try {
      await isReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
