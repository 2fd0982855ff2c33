/** Refusals about tickets, deposits and refunds. `{}` is a part that the server fills in. */
export const aboutTickets: Readonly<Record<string, string>> = {
  'no such ticket': 'такой заявки нет',
  'there is no ticket {}': 'заявки {} нет',
  'only a ticket that is confirming or invalid can be put on hold':
    'остановить можно только подтверждаемую или неверную заявку',
  'only a ticket that is on hold or invalid can go on':
    'продолжить можно только остановленную или неверную заявку',
  'only a ticket that is on hold or invalid can be paid':
    'выплатить можно только остановленную или неверную заявку',
  'only a ticket that is awaitingPayment, confirming or on hold can be rejected':
    'отклонить можно только заявку, которая ждёт оплаты, подтверждается или стоит',
  'only an invalid ticket can be closed': 'закрыть можно только неверную заявку',
  'only a ticket that is on hold, sending or invalid can be refunded':
    'вернуть можно только остановленную, выплачиваемую или неверную заявку',
  'the ticket is closed, or stopped already': 'заявка закрыта или уже остановлена',
  'what arrived was to go back: refund it': 'пришедшее решено вернуть: верните его',
  'a deposit of this ticket waits for a decision: refund it, or let the ticket go on':
    'платёж этой заявки ждёт решения: верните его или продолжите заявку',
  'a deposit of this ticket became final just now: give the command again':
    'платёж этой заявки зачислен только что: повторите',
  'a payment of this ticket is decided, but not signed yet: {}':
    'по заявке уже решена неподписанная выплата: признайте заявку неверной, это отзовёт выплату, и повторите',
  'a payment of this ticket was signed: pay it (or refund it, if it was a refund) to follow that one to its end':
    'выплата этой заявки уже подписана: повторите выплату или возврат, чтобы довести её до конца',
  'a refund of this ticket is on its way': 'возврат по этой заявке уже идёт',
  'a payout of this ticket stands already': 'выплата по этой заявке уже есть',
  'no deposit of this ticket is final and waits to be exchanged':
    'у заявки нет зачисленного платежа, который ждёт обмена',
  'no final deposit of this ticket waits for a decision':
    'у заявки нет зачисленного платежа, который ждёт решения',
  'no fresh rate: try again in a minute': 'свежего курса нет: повторите через минуту',
  'no fresh rate for the network fee: try again in a minute':
    'нет свежего курса для комиссии сети: повторите через минуту',
  'what arrived is worth less than the smallest amount to pay': 'пришедшее меньше наименьшей выплаты',
  'the wallet cannot carry this payout': 'в кошельке не хватит на эту выплату',
  'screening stops what arrived: refund it, or give the command again to pay all the same':
    'проверка остановила пришедшее: верните его или повторите, чтобы всё же заплатить',
  'screening stops the address that it would be paid to: {}':
    'проверка остановила адрес получателя: верните деньги или отметьте, что всё же платите туда',
  'the deposit is not final yet': 'платёж ещё не зачислен',
  'its ticket goes on: put the ticket on hold first': 'его заявка идёт: сначала остановите её',
  'the deposit is {}: nothing waits for a decision': 'по этому платежу решать нечего',
  'the deposit is {}, and of no ticket: look whether it is the one that you mean':
    'это платёж {} без заявки: проверьте, тот ли он',
  'the deposit is {} of ticket {}: name that ticket as well, if the house is to keep it':
    'это платёж {} заявки {}: чтобы оставить его себе, назовите и заявку',
  'the payout was signed: it cannot be taken back': 'выплата подписана: отозвать её нельзя',
  'the refund was signed, or is closed already: it cannot be taken back':
    'возврат подписан или уже закрыт: отозвать его нельзя',
  'only a final deposit that is unmatched or parked can be refunded alone':
    'отдельно вернуть можно только зачисленный ничей или отложенный платёж',
  'deposit {} became final meanwhile: try again': 'платёж {} зачислен только что: повторите',
  'deposit {} was decided meanwhile': 'платёж {} уже решили',
  'the fees leave nothing to send back: write it off instead': 'комиссии съедят весь возврат: спишите платёж',
  'the network does not answer: try again in a minute': 'сеть не отвечает: повторите через минуту',
  'that is one of our own addresses, such as the one on the ticket: ask the customer for their own':
    'это наш адрес: попросите у клиента его собственный',
  'that address is blocked: ask the customer for another one':
    'этот адрес заблокирован: попросите у клиента другой',
  'that account takes no transfer without a memo: ask the customer for theirs':
    'этот счёт не примет перевод без memo: спросите его у клиента',
  'that address cannot receive this coin: ask the customer for another one':
    'этот адрес не принимает эту монету: попросите у клиента другой',
  'that is a token’s contract, not a wallet': 'это контракт токена, а не кошелёк',
  'never to the sending address, which may be an exchange’s: ask the customer for their own':
    'не отправляйте туда, откуда пришло: это может быть биржа. Спросите адрес у клиента',
  'not an address of {}': 'это не адрес сети {}',
  'not a memo of {}': 'это не memo сети {}',
};
