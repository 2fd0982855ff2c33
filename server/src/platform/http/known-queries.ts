/**
 * Queries that many ask alike are read and checked once: the same text again is the same frozen object, and what was
 * found right about that object is not looked for again.
 */
import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { FastifySchemaCompiler } from 'fastify';

export interface KnownQueries {
  /** @param text what follows the question mark */
  read(text: string): ParsedUrlQuery;
  /** A compiler that remembers what the given one found right; what is wrong is checked, and refused, each time. */
  checkOnce<Schema>(compile: FastifySchemaCompiler<Schema>): FastifySchemaCompiler<Schema>;
}

/** A few names with a short word each. Nothing secret is that short, so no token is ever kept here. */
const WORTH_KNOWING = /^(?:\w{1,20}=\w{1,9}(?:&(?!$)|$)){0,8}$/;

/** @param most queries kept at a time; the oldest goes first */
export function knownQueries(most: number): KnownQueries {
  // Oldest first, which is how a Map keeps its order.
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
