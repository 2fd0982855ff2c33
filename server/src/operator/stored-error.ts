import { cellOf, coded } from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import type { StoredErrorCode } from '@parom/contract/console/answers/stored-errors';

/** The terminal shows the stored text, the console its words. */
export const storedError = (code: StoredErrorCode, said: string | null): SaidCell | null =>
  said === null ? null : cellOf([coded(code, { said })]);
