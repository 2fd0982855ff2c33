import type { Decimal } from '@parom/contract/money';
import type { Behaviour } from './behaviour.ts';

const TIMES = 2n;

/** Under `feeLow`, a block takes our payments from this fee on. */
export const raisedFee = ({ fee }: Pick<Behaviour, 'fee'>): Decimal => (fee * TIMES) as Decimal;
