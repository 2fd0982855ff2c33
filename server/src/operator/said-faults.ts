import { cellOf } from '@parom/contract/console/answers/answers';
import type { Fault } from '@parom/contract/console/answers/faults';
import type { SaidCell } from '@parom/contract/console/answers/said';

export const saidFaults = (faults: readonly Fault[]): SaidCell[] => faults.map((one) => cellOf([one]));
