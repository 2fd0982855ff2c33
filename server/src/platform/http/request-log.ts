/** Logs the route's pattern, never the path, the query or the caller. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly at: number;
}
const asked = Symbol('asked');
type Answer = ServerResponse & { [asked]?: Asked };

export function addRequestLog(app: FastifyInstance, metrics: Metrics, log: Logger): void {
  function answered(this: Answer): void {
    const { request, at } = this[asked] as Asked;
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = performance.now() - at;
    metrics.requestTimes.observe(request.method, route, this.statusCode, ms / 1_000);
    const { id: reqId, method } = request;
    log.debug({ reqId, method, route, status: this.statusCode, ms: Math.round(ms) }, 'answered');
  }
  app.addHook('onRequest', (request, reply, done) => {
    const answer: Answer = reply.raw;
    answer[asked] = { request, at: performance.now() };
    answer.on('finish', answered);
    done();
  });
}
