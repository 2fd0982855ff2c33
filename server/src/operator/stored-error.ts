import type { SaidCell } from '@parom/contract/console/answers/said';
import type { StoredErrorCode } from '@parom/contract/console/answers/stored-errors';

import { cell } from './answer.ts';

/** The terminal shows the stored text, the console its words. */
export const storedError = (code: StoredErrorCode, said: string | null): SaidCell | null =>
  said === null ? null : cell(code, { said });

export const waitsForDeposit = (gone: number | undefined): SaidCell | null =>
  gone === undefined ? null : cell('depositGone', { deposit: gone });
