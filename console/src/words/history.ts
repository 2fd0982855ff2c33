/** Who moved a ticket. */
import type { Words } from './states.ts';

const OPERATOR = 'operator:';

const movers: Words = {
  chain: 'сеть',
  system: 'система',
  screening: 'проверка',
  payouts: 'выплаты',
  clock: 'часы',
  customer: 'клиент',
};

export const mover = (by: string): string =>
  by.startsWith(OPERATOR) ? `оператор ${by.slice(OPERATOR.length)}` : (movers[by] ?? by);
