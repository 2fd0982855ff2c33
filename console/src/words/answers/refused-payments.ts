import { moscowTime, type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { paymentRefusalForms } from '@parom/contract/console/answers/refused-payments';
import { purposes, states } from '../states.ts';
import { counted } from './in-russian.ts';

const difference = { less: 'меньше', more: 'больше' } as const;

export const paymentRefusals = {
  recipientErased: () => 'заявка платит не на телефон и не на карту, или их уже стёрли в срок',
  noTransferByHand: () => 'перевода вручную там не ждут',
  paymentHeld: (of) =>
    `этой выплатой до ${moscowTime(of.until)} по Москве занимается ${of.by}: не переводите. Освободить её может казначей`,
  paymentUnclaimed: () =>
    'выплата не закреплена за вами, и её мог бы оплатить кто-то ещё. Сначала возьмите её себе',
  paymentUnheld: () => 'этой выплатой никто не занимается',
  releaseUnexplained: (of) => `её держит ${of.by}: напишите, почему вы её освобождаете`,
  transferSpent: ({ reference, paid }) => {
    const whose = paid.ticket === null ? '' : `, заявка ${paid.ticket}`;
    return `перевод ${reference} уже оплатил другое. Это ${purposes[paid.purpose] ?? paid.purpose} ${paid.payment}: ${sumInWords(paid.sum)} на ${paid.to}${whose}`;
  },
  depositTakenBack: (of) => {
    const back =
      of.ticket === null ? `отмените выплату ${of.payment}` : `признайте заявку ${of.ticket} неверной`;
    return `сеть отменила платёж ${of.deposit}: не переводите. Когда он снова станет окончательным, переводить можно; если не вернётся, ${back}. Если уже перевели, отметьте запись без платежа`;
  },
  amountTooFine: (of) => `в сумме не больше ${counted(of.most, 'знака', 'знаков', 'знаков')} после запятой`,
  booksCannotCarry: () =>
    'по книгам в кошельке столько нет. Внесите недостающее как капитал, повторите, а в конце выровняйте книги по кошельку',
  noPaymentNeverSigned: () => 'выплаты, которую ни разу не подписывали, там нет',
  networkUnserved: ({ network }) =>
    network === null ? 'эту сеть здесь не обслуживают' : `сеть ${network} здесь не обслуживают`,
  noSuchPaid: () => 'ни в одном блоке нет такой выплаты горячего кошелька этому получателю',
  paymentNotFinal: () => 'эта выплата ещё не окончательна',
  paidOtherwise: ({ paid, owed, off, is }) => {
    const known = is === 'equal' ? 'столько и должны' : `а должны ${owed}, на ${off} ${difference[is]}`;
    return `транзакция заплатила ${paid}, ${known}. Если она оплатила именно эту выплату, впишите сумму ${paid}: доплаты не будет`;
  },
  transactionSpent: (of) => `эта транзакция уже сделала выплату ${of.payment}`,
  noDifferentCredit: () => 'сеть не знает такой выплаты, где зачислено не то, что отправлено',
  creditedOther: (of) => `зачислено ${of.credited}, а не ${of.named}`,
  approvalOutdated: () =>
    'подписант сейчас не просит подтвердить эту выплату или просит подтвердить другое. Ничего не подтверждено: посмотрите выплату ещё раз',
  noSuchPayment: (of) => `выплаты ${of.payment} нет`,
  bumpTooLate: (of) => `выплата уже в состоянии «${states[of.state] ?? of.state}»: комиссию не изменить`,
  bumpUnsent: (of) =>
    `выплата в состоянии «${states[of.state] ?? of.state}», и её последняя транзакция ещё не отправлена: повышать нечего`,
  bumpUnknown: (of) => `в сети ${of.network} комиссию не повысить: выплата ждёт блока как есть`,
  bumpAskedBefore: (of) =>
    `повысить комиссию уже просили ${moscowTime(of.since)} по Москве: это случится, как только станет можно`,
  bumpStopped: () => 'выплаты там остановлены',
  bumpNotNow: () =>
    'выплата, возможно, уже в блоке, либо перед ней стоит более ранняя, либо её комиссия уже не мала',
  noPaymentToSign: () => 'выплаты, которая ждёт подписи, там нет',
  signerUnreached: () => 'этот процесс не достаёт до подписанта: дайте команду процессу с ролью worker',
  walletNeverPaid: () => 'в базе ещё нет ни одной выплаты этого кошелька',
  journalKnown: () => 'в журнале нет ничего, чего не знает база',
  journalUnmatched: ({ strange }) => {
    const list = strange.map(
      ({ transaction, paid }) =>
        `${transaction} заплатила ${paid.map(({ amount, to }) => `${amount} на ${to}`).join(', ')}`,
    );
    return `ни одна ждущая выплата не подходит: ${list.join('; ')}. Подождите, пока платежи того времени станут окончательными, и повторите. Если заплачено по заявкам, которых нет в копии, запишите остальные выплаты и примите номер кошелька`;
  },
  nonceNotNext: (of) => `номер кошелька ${of.nonce} здесь не следующий`,
  paymentMoved: (of) => `выплата ${of.payment} тем временем изменилась: повторите`,
  walletPaymentsPending: ({ waiting }) =>
    `в окончательном блоке ещё нет неизвестных здесь выплат: ${waiting}. Подождите, пока сеть их включит или выбросит, и повторите: за выброшенной выплатой не уйдёт ни одна следующая`,
  noSuchDeposit: (of) => `платежа ${of.deposit} нет`,
  sweepOfFormerMnemonic: (of) =>
    `платёж ${of.deposit} лежит на адресе прежней мнемоники, подписать за него здесь нечем. Переведите монеты в горячий кошелёк прежней мнемоникой. Потом спишите пришедшее в капитал, запишите потерю на прежнем адресе и закройте тревогу ${of.subject} (docs/operating/backup-restore.md)`,
  noStoppedSweep: (of) => `у платежа ${of.deposit} нет остановленного сбора`,
  sweepWentWell: (of) => `последний шаг сбора платежа ${of.deposit} прошёл`,
  paymentFollowed: (of) => `выплата ${of.payment} подписана: её доведут до конца`,
  depositNotWaiting: (of) => `платёж блока не ждёт: ${states[of.state] ?? of.state}`,
  depositNotHidden: () => 'этот платёж сети виден: он сам подтвердится или исчезнет',
} satisfies Sentences<typeof paymentRefusalForms>;
