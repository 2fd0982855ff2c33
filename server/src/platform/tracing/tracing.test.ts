/** Traces at a collector on this machine, as OTLP/HTTP sends them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { fetchWhole } from '../fetch-whole.ts';
import { createHttpServer } from '../http/http-server.ts';
import { emit } from '../jobs/enqueue.ts';
import { type JobHandlers, RetryAt } from '../jobs/run-job.ts';
import { jobRunner } from '../jobs/run-jobs.ts';
import { createMetrics } from '../metrics.ts';
import { startTraces } from './start-traces.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const ERROR = 2;
const SECRET = 'offer-token-1234';

async function listen(answer: (sent: unknown) => void = () => {}): Promise<string> {
  const server = createServer(async (request, response) => {
    answer(request.method === 'POST' ? await json(request) : null);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function collector() {
  const sent: Sent[] = [];
  const url = `${await listen((body) => sent.push(body as Sent))}/v1/traces`;
  const traces = await startTraces({ url, version: '1.2.3', nodeId: 'api-1', log: quietLog });
  onTestFinished(traces.close);
  return {
    text: () => JSON.stringify(sent),
    resource: () => Object.fromEntries(valuesOf(sent[0]?.resourceSpans[0]?.resource.attributes ?? [])),
    /** Ends the traces: the rest is sent. */
    spans: async (): Promise<readonly Span[]> => {
      await traces.close();
      return sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      );
    },
  };
}

const valuesOf = (attributes: Span['attributes']): [string, unknown][] =>
  attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
const factsOf = ({ attributes }: Span): Record<string, unknown> => Object.fromEntries(valuesOf(attributes));

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
async function appWith(path: string, answer: () => Promise<unknown>): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log: quietLog,
    metrics: createMetrics(false),
    trustedProxies: [],
    isHttps: false,
  });
  app.get(path, answer);
  apps.push(app);
  return app;
}
const limits = () => ({ signal: AbortSignal.timeout(5_000), maxBytes: 100 });

describe('traces', () => {
  it('show a call by its route, and the node that it asked', async () => {
    const { spans, resource, text } = await collector();
    const node = await listen();
    const app = await appWith('/tickets/:id', () => fetchWhole(`${node}/key-of-node`, {}, limits()));
    const headers = {
      authorization: `Bearer ${SECRET}`,
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    };
    await app.inject({ url: `/tickets/77?email=anna@example.com`, headers });
    const all = await spans();
    const call = all.find(({ name }) => name === 'GET /tickets/:id');
    const asked = all.find(({ name }) => name === 'GET 127.0.0.1');
    expect(call?.parentSpanId ?? '').toBe('');
    expect(call && factsOf(call)).toMatchObject({
      'http.route': '/tickets/:id',
      'http.response.status_code': 200,
    });
    expect(asked).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId });
    expect(resource()).toMatchObject({ 'service.name': 'parom', 'service.version': '1.2.3' });
    for (const hidden of [SECRET, 'anna', '/77', 'key-of-node', 'a'.repeat(32)])
      expect(text()).not.toContain(hidden);
  });

  it('show a failed call without its message', async () => {
    const { spans, text } = await collector();
    const node = await listen();
    const app = await appWith('/broken', async () => {
      await fetchWhole(
        node,
        {},
        { ...limits(), signal: AbortSignal.abort(new Error('of anna@example.com')) },
      );
    });
    await app.inject('/broken');
    expect((await spans()).map(({ name, status }) => [name, status.code])).toEqual([
      ['GET 127.0.0.1', ERROR],
      ['GET /broken', ERROR],
    ]);
    expect(text()).not.toContain('anna');
  });

  it('show a job as a trace of its own, and no wait as a fault', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    const [clock, node] = [handClock(), await listen()];
    const { spans } = await collector();
    const outcomes = [new RetryAt(clock.now(), 'not yet'), new TypeError('broken')];
    const handlers = {
      'deposit.seen': [
        async () => {
          await fetchWhole(node, {}, limits());
          const outcome = outcomes.shift();
          if (outcome !== undefined) throw outcome;
        },
      ],
    } as unknown as JobHandlers;
    const runner = jobRunner({ database, clock, log: quietLog, handlers });
    await emit(database.db, clock.now(), 'deposit.seen', { depositId: 1 });
    for (const _ of [1, 2, 3]) {
      await runner.runDue();
      clock.advance(5_000);
    }
    await runner.stop();
    const all = await spans();
    const jobs = all.filter(({ name }) => name === 'job deposit.seen');
    expect(jobs.map(({ status }) => status.code ?? 0)).toEqual([0, ERROR, 0]);
    expect(jobs.map((job) => factsOf(job)['error.type'])).toEqual(['RetryAt', 'TypeError', undefined]);
    expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(3);
    const asked = all.filter(({ name }) => name === 'GET 127.0.0.1');
    expect(asked.map(({ parentSpanId }) => parentSpanId)).toEqual(jobs.map(({ spanId }) => spanId));
  });

  it('leave out polls, which no call and no job waits for', async () => {
    const { spans } = await collector();
    await fetchWhole(await listen(), {}, limits());
    expect(await spans()).toEqual([]);
  });

  it('delay neither a call nor the stop when their collector is silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void (silent.closeAllConnections(), silent.close()));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const traces = await startTraces({ url, version: '1', nodeId: 'a', log: quietLog });
    const app = await appWith('/', async () => 'here');
    expect((await app.inject('/')).body).toBe('here');
    const before = performance.now();
    await traces.close();
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});
