import type { Runbook } from '@parom/contract/console/runbook';
import type { AlertKind } from '../../alerts.ts';
import { choices, steps, text } from './runbook-parts.ts';

export const runbooksOfMoney = {
  invariant: {
    ru: [
      text('Откройте заявку: на её странице видно, что не сходится. Затем одно из действий:'),
      choices(
        '`pay-ticket` платит за окончательные платежи клиента или доводит выплату, подписанную раньше.',
        '`refund-ticket` возвращает то, что пришло, или доводит подписанный возврат.',
        '`continue-ticket` оценивает платежи заново; если их нет, заявка ждёт платёж 24 часа.',
        '`hold-ticket` оставляет заявку на паузе: причину прочтёт клиент. Потом `reject-ticket`.',
        '`close-ticket` закрывает заявку, по которой больше ничего не ждут.',
      ),
      text('Если возвращать уже нечего: `hold-ticket`, затем `reject-ticket`.'),
    ],
    en: [
      text('Open the ticket: its page shows what does not agree. Then one of these:'),
      choices(
        '`pay-ticket` pays for the final deposits, or follows a payout that was signed before.',
        '`refund-ticket` sends back what arrived, or follows a signed refund.',
        '`continue-ticket` judges the deposits again; without one, the ticket waits 24 hours for it.',
        '`hold-ticket` keeps it, with a reason that the customer reads; then `reject-ticket`.',
        '`close-ticket` ends it once nothing waits.',
      ),
      text('If its refund has nothing left to send: `hold-ticket`, then `reject-ticket`.'),
    ],
  },
  shortfall: {
    ru: [
      text('Кошельки сравниваются каждую минуту; запись называет горячий кошелёк и каждый адрес платежей.'),
      steps(
        'Посмотрите в обозревателе, куда ушли монеты. Если это были не вы, немедленно смените мнемонику.',
        'Горячий кошелёк: `set-reserve` до его настоящего баланса. Если обещано больше, программа откажет: отправьте на кошелёк разницу, спишите её в капитал (`write-off-deposit`), когда она станет окончательной, и повторите `set-reserve`.',
        'Адреса платежей: `book-lost` для каждого. Без суммы покажет, сколько не хватает и по каким платежам, и ничего не запишет; с суммой до последнего знака запишет.',
        'Когда всё сходится, `start-payouts`. `resolve-alert` выплаты не включает.',
      ),
    ],
    en: [
      text('Each minute compares again; the record names the hot wallet and each deposit address.'),
      steps(
        'See in an explorer where the coins went. If it was not you, [replace the mnemonic](backup-restore.md#replacing-the-mnemonic) at once.',
        'Hot wallet: `set-reserve` to its real balance. Below the promised sum it declines: send the wallet the difference, `write-off-deposit` it to equity once it is final, then `set-reserve`.',
        'Deposit addresses: `book-lost` for each. Without a sum it says how much is missing, of which deposits and ticket, and books nothing. With the sum, to the digit, it books it.',
        'Once nothing is missing, `start-payouts`. `resolve-alert` starts nothing.',
      ),
    ],
  },
  paymentFailed: {
    ru: [
      steps(
        'Найдите в обозревателе транзакцию с тем же nonce. После восстановления из копии это может быть та самая выплата: повторить её значит заплатить дважды.',
        'Выплата: `continue-ticket` платит ещё раз, `refund-ticket` возвращает. Если *не может дойти*, решает клиент на странице заявки.',
        'Возврат: снова `refund-ticket` или `refund-deposit`. Если вернуть нельзя совсем: `write-off-deposit` с заявкой, `hold-ticket`, `reject-ticket`.',
        'Вывод партнёра: `reject-withdrawal`, и партнёр попросит снова.',
        '`resolve-alert`.',
      ),
    ],
    en: [
      steps(
        'Look in an explorer for the transaction with its nonce. After a restored backup it may be this very payment: to pay again is to pay twice.',
        'A payout: `continue-ticket` pays again, `refund-ticket` sends back. If it cannot arrive, the customer decides on the ticket’s page.',
        'A refund: `refund-ticket` or `refund-deposit` again. If it can never be paid: `write-off-deposit` with the ticket, `hold-ticket`, `reject-ticket`.',
        'A withdrawal: `reject-withdrawal`; the referrer asks again.',
        '`resolve-alert`.',
      ),
    ],
  },
  takenBack: {
    ru: [
      text('Ни одна команда не платит по завершённой заявке ещё раз.'),
      steps(
        'Если в обозревателе видно, что получатель ничего не получил, заплатите ему с другого кошелька.',
        '`resolve-alert`.',
      ),
    ],
    en: [
      text('No command pays the completed ticket again.'),
      steps(
        'If an explorer shows that the recipient has nothing, pay them from another wallet.',
        '`resolve-alert`.',
      ),
    ],
  },
  nonce: {
    ru: [
      text(
        'Либо база старее сети, либо мнемоника у чужого. Новых подписей нет, и сама тревога не закончится.',
      ),
      steps(
        'Посмотрите в обозревателе, что отправил кошелёк. Если это были не вы, немедленно смените мнемонику.',
        'После восстановления из копии сначала разберите потерянное время.',
        '`reconcile` сразу сравнит кошелёк с книгами: о пропавших монетах скажет отдельная тревога.',
        '`accept-nonce` с числом из записи. Если программа назовёт нашу выплату, дождитесь, пока с ней решится.',
      ),
    ],
    en: [
      text(
        'Either the database is older than the network, or a stranger has the mnemonic. Nothing new is signed, and the alert does not end by itself.',
      ),
      steps(
        'See in an explorer what the wallet sent. If it was not you, [replace the mnemonic](backup-restore.md#replacing-the-mnemonic) at once.',
        'After a restored backup, first settle [the lost time](backup-restore.md#after-a-restored-backup).',
        '`reconcile` compares the wallet with the books now: coins that are gone have an alert of their own.',
        '`accept-nonce` with the count of the record. If it names a payment of ours, wait until that is settled.',
      ),
    ],
  },
} as const satisfies Readonly<Partial<Record<AlertKind, Runbook>>>;
