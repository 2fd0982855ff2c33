import { command, type InRussian, limit, why } from './common.ts';

const payout = 'Id выплаты, как в списке';
const withdrawal = 'Id вывода';
const paid = 'Сколько ушло, если не столько, сколько должны. Этим выплата закрыта';

export const inRussian: InRussian = {
  payouts: command(
    'Показывает незавершённые выплаты и чего ждёт каждая, сначала старые. Или выплаты в одном состоянии.',
    {
      state: 'Только выплаты в этом состоянии',
      asset: 'Только эта монета, например USDT@tron',
      after: 'Только строки после этого id',
      limit,
    },
  ),
  recipient: command('Показывает выплаты, заявки и выводы на один адрес, сначала новые.', {
    address: 'Адрес, телефон или карта целиком, как в обозревателе или банке',
    limit,
  }),
  'record-transfer': command('Записывает перевод, сделанный руками: заявка завершится.', {
    payout: 'Id выплаты или номер её заявки',
    reference: 'Номер перевода в банке',
    amount: paid,
    'without-deposit': 'Хотя реорганизация сети отменила платёж заявки',
    reason: why.audit,
  }),
  'record-payment': command(
    'После восстановления из копии: записывает, что выплату из очереди уже сделала эта транзакция, если её показывает окончательный блок. Если сумма другая, назовите её.',
    {
      payout,
      transaction: 'Id транзакции, как в обозревателе сети',
      amount: paid,
      reason: why.audit,
    },
  ),
  'accept-payment': command(
    'Закрывает выплату, по которой получателю пришла другая сумма (тревога payout-differs). Доплаты не будет.',
    { payout: 'Id выплаты, как в тревоге', paid: 'Сколько пришло, как в тревоге', reason: why.audit },
  ),
  'approve-payment': command(
    'Передаёт подписанту одобрение одного человека для выплаты выше его пределов. Нужны двое.',
    {
      payout,
      person: 'Имя человека из пределов подписанта',
      signature: 'Что напечатала команда npm run signer -- approve DIGEST',
      reason: why.audit,
    },
  ),
  'cancel-payout': command('Отзывает неподписанный возврат: платёж снова ждёт решения.', {
    payout: 'Id возврата',
    reason: why.audit,
  }),

  withdrawals: command('Показывает выводы рефералов, сначала новые.', {
    state: 'Только выводы в этом состоянии',
    after: 'Только строки после этого id',
    limit,
  }),
  'approve-withdrawal': command('Выплачивает запрошенный вывод, если его адрес с тех пор не заблокировали.', {
    withdrawal,
    reason: why.audit,
  }),
  'reject-withdrawal': command('Возвращает сумму рефералу, пока выплата не могла уйти.', {
    withdrawal,
    reason: why.audit,
  }),
};
