import type { SaidCell } from '@parom/contract/console/answers/said';
import type { StoredError } from '@parom/contract/console/answers/stored-errors';

import { cell } from './answer.ts';

/** The terminal shows its English, the console its own words. */
export const storedError = (error: StoredError | null): SaidCell | null =>
  error === null ? null : cell(error.code, error.parts);

export const waitsForDeposit = (gone: number | undefined): SaidCell | null =>
  gone === undefined ? null : cell('depositGone', { deposit: gone });
