/** The same text gives the same frozen object, checked once. */
import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { FastifySchemaCompiler } from 'fastify';

export interface KnownQueries {
  read(text: string): ParsedUrlQuery;
  checkOnce<Schema>(compile: FastifySchemaCompiler<Schema>): FastifySchemaCompiler<Schema>;
}

/** A token is longer, so none is ever kept. */
const WORTH_KNOWING = /^(?:\w{1,20}=\w{1,9}(?:&(?!$)|$)){0,8}$/;

export function knownQueries(most: number): KnownQueries {
  const known = new Map<string, ParsedUrlQuery>();
  return {
    read(text) {
      const same = known.get(text);
      if (same !== undefined) return same;
      const query = parse(text);
      if (!WORTH_KNOWING.test(text)) return query;
      known.set(text, Object.freeze(query));
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return query;
    },
    checkOnce: (compile) => (route) => {
      const check = compile(route);
      if (route.httpPart !== 'querystring') return check;
      const right = new WeakMap<object, ReturnType<typeof check>>();
      return (query: object) => {
        const before = right.get(query);
        if (before !== undefined) return before;
        const result = check(query);
        if (Object.isFrozen(query) && isRight(result)) right.set(query, result);
        return result;
      };
    },
  };
}

const isRight = (result: unknown): result is { readonly value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result;
