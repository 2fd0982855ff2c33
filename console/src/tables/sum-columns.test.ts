import { calls } from '@parom/contract/console/commands/calls';
import { decimal, sum } from '@parom/contract/console/commands/rows';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sumColumns } from './sum-columns.ts';

/** They have pages of their own. */
const paged: ReadonlySet<string> = new Set(['ticket', 'customer', 'monitors', 'texts']);

/** Names of the fields that hold an exact decimal. */
function sumsOf(schema: z.core.$ZodType, field: string): string[] {
  if (schema === decimal || schema === sum) return [field];
  const { innerType, element, shape } = schema._zod.def as {
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  };
  const within = innerType ?? element;
  if (within !== undefined) return sumsOf(within, field);
  return Object.entries(shape ?? {}).flatMap(([name, one]) => sumsOf(one, name));
}

it('are the columns of the tables that hold an exact decimal', () => {
  const found = Object.entries(calls).flatMap(([name, { answer }]) =>
    answer === null || paged.has(name) ? [] : sumsOf(answer, ''),
  );
  expect([...sumColumns].toSorted()).toEqual([...new Set(found)].toSorted());
});
