import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { knownQueries } from './known-queries.ts';

const PAIR = 'fromCurrencyId=1&toCurrencyId=5';

describe('a query', () => {
  it('asked again is the same frozen object', () => {
    const queries = knownQueries(10);
    const query = queries.read(PAIR);
    expect(query).toEqual({ fromCurrencyId: '1', toCurrencyId: '5' });
    expect(queries.read(PAIR)).toBe(query);
    expect(Object.isFrozen(query)).toBe(true);
  });

  it.each([
    ['with a token', 'id=d7edb068&access_token=xa-XScinAwBJWwV8RfNgKTmJEBmcCVeIlkzfk3F8hM0'],
    ['with a ticket’s id', 'ticketId=0b8bb0c7-4b0f-4a53-9f2f-4b9d3a1b5c77'],
    ['with escaped characters', 'email=a%40b.example'],
    ['with more than eight names', Array.from({ length: 9 }, (_, i) => `a${i}=1`).join('&')],
    ['broken', 'a=1&'],
  ])('%s is parsed each time and not kept', (_what, text) => {
    const queries = knownQueries(10);
    expect(queries.read(text)).toEqual(queries.read(text));
    expect(queries.read(text)).not.toBe(queries.read(text));
  });

  it('beyond the limit replaces the oldest only', () => {
    const queries = knownQueries(2);
    const [first, second] = [queries.read('a=1'), queries.read('a=2')];
    queries.read('a=3');
    expect(queries.read('a=2')).toBe(second);
    expect(queries.read('a=1')).not.toBe(first);
  });

  it('is checked once when valid, and refused each time when not', () => {
    let checks = 0;
    const schema = z.object({ a: z.string().check(z.refine((text) => (checks += 1) > 0 && text === '1')) });
    const queries = knownQueries(10);
    const check = queries.checkOnce(validatorCompiler)({
      schema,
      method: 'GET',
      url: '/',
      httpPart: 'querystring',
    });
    const answers = ['a=1&b=2', 'a=1&b=2', 'a=2', 'a=2'].map((text) => check(queries.read(text)));
    expect(answers[1]).toEqual({ value: { a: '1' } });
    expect(answers[1]).toBe(answers[0]);
    expect(answers.slice(2)).toEqual([{ error: expect.any(Array) }, { error: expect.any(Array) }]);
    expect(checks).toBe(3);
  });

  it('checked for one call is checked again for another', () => {
    const queries = knownQueries(10);
    const compile = queries.checkOnce(validatorCompiler);
    const route = { method: 'GET', url: '/', httpPart: 'querystring' } as const;
    const [one, other] = [
      compile({ ...route, schema: z.object({ a: z.string() }) }),
      compile({ ...route, schema: z.object({ b: z.string() }) }),
    ];
    expect(one(queries.read('a=1'))).toEqual({ value: { a: '1' } });
    expect(other(queries.read('a=1'))).toEqual({ error: expect.any(Array) });
  });
});
