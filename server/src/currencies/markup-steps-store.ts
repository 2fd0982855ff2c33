import type { MarkupStep } from '@parom/contract/markup-steps';
import { formatDecimal, toDecimal } from '@parom/contract/money';

export const stepsOf = (stored: unknown): MarkupStep[] =>
  (stored as readonly { readonly from: string; readonly bps: number }[]).map(({ from, bps }) => ({
    from: toDecimal(from),
    bps,
  }));

export const storedSteps = (steps: readonly MarkupStep[]): string =>
  JSON.stringify(steps.map(({ from, bps }) => ({ from: formatDecimal(from), bps })));
