import type { Sentences } from '@parom/contract/console/answers/form';
import type { TestedWay, watchForms } from '@parom/contract/console/answers/watch';
import { chatFaultInRussian, quoted } from './alerts/causes.ts';

function faultOf(fault: TestedWay['fault']): string {
  if (fault === null) return '';
  if (fault.way === 'telegram') return `. ${chatFaultInRussian(fault.fault)}`;
  return `. Почтовый сервер или связь с ним: ${quoted(fault.said)}`;
}

const ended = ({ way, outcome, fault }: TestedWay): string => {
  if (outcome === 'failed') return `не ушло${faultOf(fault)}`;
  if (outcome === 'unset') return 'не отправлено: в PAROM_SMTP_URL нет сервера, письма ждут в очереди';
  if (outcome === 'late') return 'почтовый сервер молчит 30 секунд; письмо ещё может прийти';
  return way === 'email' ? 'почтовый сервер принял письмо' : 'Telegram принял сообщение';
};

export const watch = {
  alertResolved: (of) => `Тревога ${of.subject} снята. Она вернётся, если вернётся причина.`,
  alertTaken: (of) =>
    `Тревогой ${of.subject} теперь занимается ${of.by}.${of.before === null ? '' : ` До этого занимался оператор ${of.before}.`}`,
  alertReturned: (of) =>
    `Тревогу ${of.subject} может взять любой. До этого ею занимался оператор ${of.before}.`,
  alertsTested: ({ ways }) =>
    ways
      .map((one) => `${one.way === 'email' ? 'Письмо на' : 'Чат Telegram'} ${one.to}: ${ended(one)}.`)
      .join('\n'),
  eventRetried: (of) => `Событие ${of.event} повторяется с начала, столько же раз, как новое.`,
  lettersDiscarded: (of) => `Писем, от которых вы отказались: ${of.letters}. То же есть на страницах заявок.`,
  thresholdSet: (of) =>
    `Проверка останавливает с оценки ${of.threshold}, раньше с ${of.before}. Из проверок за 30 дней (${of.checks}) остановила бы ещё ${of.stoppedThen} и пропустила бы ${of.passedThen} остановленных; ждут решения из них ${of.pending}. Уже решённые заявки не меняются.`,
  addressBlocked: (of) => `${of.address} заблокирован.`,
  addressUnblocked: (of) => `${of.address} больше не заблокирован.`,
} satisfies Sentences<typeof watchForms>;
