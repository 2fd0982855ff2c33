/** One line and one measurement per answered request: the route's pattern, never the path, the query or the caller. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

export function addRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = reply.elapsedTime;
    metrics.requestTimes.observe(request.method, route, reply.statusCode, ms / 1_000);
    const { id: reqId, method } = request;
    request.log.debug({ reqId, method, route, status: reply.statusCode, ms: Math.round(ms) }, 'answered');
    done();
  });
}
