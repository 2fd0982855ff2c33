/**
 * Bodies, queries, paths and headers, broken in every way that JSON and HTTP allow. Every answer is a
 * quick decision, never a 500. A refusal leaves nothing behind. `PAROM_GARBAGE` sets the number for each
 * call.
 */
import { type EndpointName, endpoints } from '@parom/contract/endpoints';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withinBudget } from '../budget.ts';
import { breakAt, pathsOf, rawBodies, rowCounter, values } from '../garbage.ts';
import { openService, type Service } from '../service.ts';
import { soundRequest } from '../sound-requests.ts';

const RUNS = Number(process.env['PAROM_GARBAGE'] ?? 100);
/** A hang, not a busy machine: on a quiet machine the same request takes milliseconds. */
const SOON_MS = 5_000;

let service: Service;
let token: string;
let ticketId: string;
let countRows: () => Promise<string>;
/** Failed log-ins stand in the audit, within a budget of their own. */
let countUnaudited: () => Promise<string>;

beforeAll(async () => {
  service = await openService();
  const body = { email: 'user@example.com', password: 'a-good-password', language: 1 };
  await service.call('POST', '/v1/auth/register', { body });
  const login = await service.call('POST', '/v1/auth/login', { body: { ...body, rememberme: true } });
  token = login.json().token;
  ticketId = (await service.createTicket({ bearer: token })).id;
  countRows = await rowCounter(service.db);
  countUnaudited = await rowCounter(service.db, ['audit_log']);
});
afterAll(() => service.close());

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

function requests(name: EndpointName): fc.Arbitrary<Sent> {
  const parts = { email: 'user@example.com', newEmail: 'visitor@example.com', ticketId };
  const { path, query, body } = soundRequest(name, parts);
  const texts = values.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
  const bodies = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...pathsOf(body ?? {})),
          fc.constantFrom('replace', 'remove', 'rename'),
          values,
        )
        .map(([at, how, value]) => JSON.stringify(breakAt(body ?? {}, at, how, value)) ?? ''),
    },
    { weight: 1, arbitrary: rawBodies(JSON.stringify(body ?? {})) },
  );
  const queries = fc.oneof(
    fc.constant(new URLSearchParams(query)),
    fc
      .tuple(fc.constantFrom('', ...Object.keys(query)), texts)
      .map(([key, value]) => new URLSearchParams({ ...query, [key || '__proto__']: value.slice(0, 2_000) })),
  );
  const parameters = fc.oneof(
    fc.constant(ticketId),
    // Half of a surrogate pair cannot be written into an address at all.
    texts.map((text) => Buffer.from(text.slice(0, 500)).toString()),
  );
  const headers = fc.record({
    authorization: fc.oneof(
      { weight: 6, arbitrary: fc.constant(`Bearer ${token}`) },
      fc.constantFrom('Bearer', 'Bearer  ', 'Basic eDp5', `Bearer ${'x'.repeat(5_000)}`, "Bearer ' or 1=1"),
    ),
    'content-type': fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', 'a/b; ;;='),
    ),
    'idempotency-key': fc.oneof(fc.constant(''), fc.uuid(), fc.constant('k'.repeat(3_000))),
  });
  return fc.tuple(bodies, queries, parameters, headers).map(([payload, search, parameter, sent]) => ({
    path: `/api${path.replace(ticketId, () => encodeURIComponent(parameter))}?${search}`,
    headers: sent,
    payload: body === undefined ? undefined : payload,
  }));
}

describe.each(Object.keys(endpoints).filter((name) => name !== 'logout') as EndpointName[])('%s', (name) => {
  it('refuses garbage quickly and keeps none of it', {
    tags: ['threat:garbage', 'threat:sql-injection'],
    timeout: 1_200_000,
  }, async () => {
    const count = name === 'login' ? countUnaudited : countRows;
    await fc.assert(
      fc.asyncProperty(requests(name), async ({ path, headers, payload }) => {
        const before = payload === undefined ? '' : await count();
        const startedMs = performance.now();
        const answer = await service.app.http.inject({
          method: endpoints[name].method,
          url: path,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 400) return;
        expect(answer.json()).toMatchObject({ errorCode: expect.any(Number) });
        if (payload !== undefined) expect(await count()).toBe(before);
      }),
      { numRuns: RUNS, endOnFailure: false, ...withinBudget() },
    );
  });
});
