import type { Breach, ChatFault, Freeze, NodeFault } from '@parom/contract/console/answers/alerts/causes';
import { moscowTime } from '@parom/contract/console/answers/form';
import { statusNameOf } from '@parom/contract/console/answers/statuses';
import { statuses } from '../../states.ts';
import { counted } from '../in-russian.ts';

/** A text that a node or a program wrote. */
export const quoted = (said: string): string => `«${said}»`;
export const moscow = (at: string): string => `${moscowTime(at)} по Москве`;
export const blocks = (count: number): string => counted(count, 'блок', 'блока', 'блоков');

function statusOf(status: number): string {
  const name = statusNameOf(status);
  return quoted((name === null ? undefined : statuses[name]) ?? String(status));
}

export function nodeFaultInRussian(of: NodeFault): string {
  switch (of.kind) {
    case 'silent':
      return 'не отвечает';
    case 'otherChain':
      return `стоит в сети с номером ${of.served}, а нужна ${of.expected}`;
    case 'behind':
      return `отстал от других узлов на ${blocks(of.blocks)} (${of.seconds} с)`;
    case 'ahead':
      return `показывает блок на ${of.seconds} с новее, чем у других узлов`;
    case 'noBlock':
      return `не показывает блок ${of.block}`;
    case 'undecided':
      return `показывает не такой блок ${of.block}, и большинства, которое решило бы спор, нет`;
    case 'otherBlock':
      return `показывает не такой блок ${of.block}, как другие узлы`;
  }
}

export function breachInRussian(of: Breach): string {
  switch (of.kind) {
    case 'reserved':
      return `за ней числится ${of.amount} резерва, а в статусе ${statusOf(of.status)} ничего не обещано`;
    case 'unpaid':
      return `её платёж учтён, а сама она в статусе ${statusOf(of.status)}`;
    case 'books':
      return `её платежи и книги расходятся на ${of.difference} (валюта ${of.currency})`;
    case 'payouts':
      return `у неё сразу несколько выплат: ${of.payouts}`;
    case 'noRefund':
      return 'она возвращается, а возврата никто не решал';
    case 'earlyPayout':
      return `у неё есть выплата в статусе ${statusOf(of.status)}`;
    case 'noDepositBack':
      return 'она возвращается, но ни один её платёж не уходит назад';
    case 'noPayout':
      return 'она выплачивается, а выплаты нет';
    case 'payoutDiffers':
      return `её выплата ${of.amount}, а по книгам должны ${of.owed}`;
    case 'refundEnded':
      return 'она возвращается, но возвращать больше нечего';
  }
}

export function freezeInRussian(of: Freeze): string {
  switch (of.kind) {
    case 'counted':
      return `сеть насчитала выплат горячего кошелька: ${of.counted}, а база ${of.known}`;
    case 'overtaken':
      return `номер выплаты ${of.payments.join(', ')} (транзакция ${of.transaction}) заняла другая транзакция кошелька`;
    case 'journal':
      return `в журнале подписанта есть транзакция ${of.transaction}, выплат которой эта база не должна`;
  }
}

export function chatFaultInRussian(of: ChatFault): string {
  switch (of.kind) {
    case 'formless':
      return `Telegram ответил ${of.status}, и ответ не по форме`;
    case 'answered':
      return `Telegram ответил ${of.status}: ${quoted(of.said)}`;
    case 'silent':
      return `Telegram не ответил (${of.code})`;
  }
}
