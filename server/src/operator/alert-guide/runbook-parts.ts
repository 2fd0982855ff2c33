import type { RunbookPart } from '@parom/contract/console/runbook';

export const text = (words: string): RunbookPart => ({ kind: 'text', text: words });
export const steps = (...items: readonly string[]): RunbookPart => ({ kind: 'steps', items: [...items] });
export const choices = (...items: readonly string[]): RunbookPart => ({ kind: 'choices', items: [...items] });
/** Pairs of what the record says and what to do. */
export const cases = (...pairs: readonly (readonly [says: string, advice: string])[]): RunbookPart => ({
  kind: 'cases',
  cases: pairs.map(([says, advice]) => ({ says, advice })),
});
