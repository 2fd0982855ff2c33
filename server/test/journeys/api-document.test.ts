import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOfEveryMode, documentedCalls } from '../documented-calls.ts';
import { openService, type Service } from '../service.ts';

const levers = [
  'GET /api/sandbox',
  'GET /api/sandbox/mail',
  'GET /api/sandbox/transfers',
  'POST /api/sandbox/accounts',
  'POST /api/sandbox/blocks',
  'POST /api/sandbox/clock',
  'POST /api/sandbox/faults',
  'POST /api/sandbox/rates',
  'POST /api/sandbox/reorgs',
  'POST /api/sandbox/transfers',
  'POST /api/sandbox/transfers/{txId}/replace',
];

describe('the document of the calls', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());

  it('of the sandbox names every call and lever, as JSON and as a page', async () => {
    const all = [...callsOfEveryMode, ...levers].toSorted();
    expect(await documentedCalls(service.app.http)).toEqual({ document: all, page: all });
  });

  it('describes bodies, optional ids, answers and errors', async () => {
    const { paths } = (await service.app.http.inject('/api/openapi.json')).json();
    const taken = (paths['/api/v1/currencies/getPairDetails'].get.parameters as { name: string }[]).find(
      ({ name }) => name === 'fromNetworkId',
    );
    expect(taken).toMatchObject({ schema: { type: 'string', pattern: '^(\\d{1,10})?$' } });
    expect(Object.keys(paths['/api/sandbox/clock'].post.responses)).toEqual(['200', '4XX', '5XX']);
  });
});
