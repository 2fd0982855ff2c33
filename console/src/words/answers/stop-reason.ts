import { NAMED_MAX, type StopReason } from '@parom/contract/console/answers/stop-reason';
import { missingInRussian } from './alerts/books.ts';
import { freezeInRussian } from './alerts/causes.ts';

export function stopReasonInRussian(of: StopReason): string {
  switch (of.by) {
    case 'operator':
      return of.words;
    case 'outflow':
      return `за час ушло ${of.left.amount} ${of.left.coin}, а потолок ${of.ceiling} USDT`;
    case 'reconciliation':
      return missingInRussian(of.found, NAMED_MAX);
    case 'frozenWallet':
      return `кошелёк заморожен: ${freezeInRussian(of.why)}`;
    case 'tokenAdded':
      return 'токен добавлен, но ещё не настроен: откройте его, когда всё готово';
  }
}
