import type { Calls } from '@parom/contract/console/commands/call';
import { calls } from '@parom/contract/console/commands/calls';
import { expect } from 'vitest';

/** What programs read of a question is what the contract says. */
export function assertTyped(name: string, result: unknown): void {
  const { answer } = (calls as Calls)[name] ?? {};
  const read = answer?.safeParse(result);
  expect(read?.error?.issues ?? [], `the answer of ${name}`).toEqual([]);
}
