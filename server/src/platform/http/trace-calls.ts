import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance } from 'fastify';
import { tracer } from '../tracing/spans.ts';

/** The route's pattern only. A stranger's `traceparent` is not followed: it could join foreign traces. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_HTTP_ROUTE]: route };
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, root: true });
    if (!span.isRecording()) return done();
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
}
