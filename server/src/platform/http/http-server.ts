import { createServer } from 'node:http';
import compress from '@fastify/compress';
import { BODY_LIMIT_BYTES } from '@parom/contract/limits';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { addBodyParsers } from './body-parsers.ts';
import { drainConnections } from './drain-connections.ts';
import { COMPRESSED_FROM_BYTES } from './encodings.ts';
import { addErrorHandler, answerBrokenAddress, refuseUnread } from './error-handler.ts';
import { createHttpMetrics } from './http-metrics.ts';
import { knownQueries } from './known-queries.ts';
import { answerInOrder } from './pipelined-requests.ts';
import { addRequestLog } from './request-log.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { limitSockets } from './socket-limit.ts';
import { traceCalls } from './trace-calls.ts';
import { isProxyOf } from './trusted-proxies.ts';

const KNOWN_QUERIES = 1_000;
const REQUEST_MS = 60_000;
/** Longer than a proxy's (nginx: 60 s): otherwise a request may be lost. */
const KEEP_ALIVE_MS = 72_000;

/** The framework would load its own two compilers. */
const unused = (): never => {
  throw new Error('routes are checked and written by zod alone');
};

export interface HttpServerOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly trustedProxies: readonly string[];
  readonly isHttps: boolean;
  readonly maxPerAddress?: number | undefined;
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const queries = knownQueries(KNOWN_QUERIES);
  const headers = securityHeaders(options.isHttps);
  const isProxy = isProxyOf(options.trustedProxies);
  const cut = createHttpMetrics(options.metrics.registry);
  const app = Fastify({
    // A child logger costs more than most answers.
    childLoggerFactory: () => options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 && isProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (answer) => {
      const server = createServer(answerInOrder(answer, () => cut('pipelining')));
      server.requestTimeout = REQUEST_MS;
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      const most = options.maxPerAddress;
      if (most !== undefined) limitSockets(server, { most, isProxy, refused: () => cut('address-full') });
      return server;
    },
    frameworkErrors: (error, request, reply) =>
      void answerBrokenAddress(error, request as FastifyRequest, (reply as FastifyReply).headers(headers)),
    clientErrorHandler: refuseUnread,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    routerOptions: { ignoreTrailingSlash: true, querystringParser: queries.read },
  });
  app.setValidatorCompiler(queries.checkOnce(validatorCompiler));
  app.setSerializerCompiler(serializerCompiler);
  drainConnections(app);
  addBodyParsers(app);
  addErrorHandler(app);
  addSecurityHeaders(app, headers);
  addRequestLog(app, options.metrics, options.log);
  traceCalls(app);
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['br', 'gzip'] });
  return app;
}
