import { moscowTime, type Sentences } from '@parom/contract/console/answers/form';
import type { offerForms } from '@parom/contract/console/answers/offer';
import { counted } from './in-russian.ts';
import { stopReasonInRussian } from './stop-reason.ts';

const blocks = (count: number): string => counted(count, 'блока', 'блоков', 'блоков');
const sides = { in: 'приём', out: 'выплаты', both: 'приём и выплаты' } as const;
const until = (at: string): string => `до ${moscowTime(at)} по Москве`;

export const offer = {
  stoppedBy: ({ stops }) =>
    stops
      .map(
        ({ reason, until: end }) => `${stopReasonInRussian(reason)}${end === null ? '' : `, ${until(end)}`}`,
      )
      .join('; '),
  pairsSwitched: ({ names, isOffered, until: at }) => {
    const are = names.length > 1 ? 'предлагаются' : 'предлагается';
    if (isOffered) return `${names.join(' и ')} ${are}.`;
    const ending = at === null ? 'больше не' : `${until(at)} не`;
    return `${names.join(' и ')} ${ending} ${are}${at === null ? '' : ', потом обмен откроется сам'}.`;
  },
  markupSet: ({ name, markup, warnsBelow }) => {
    const words = markup.map(({ percent, from }, at) =>
      at === 0 ? `${percent}%` : `${percent}% от ${from} USDT`,
    );
    const warning =
      warnsBelow === null
        ? ''
        : ` Курс открытой заявки не замечает движений меньше ${warnsBelow}%, поэтому клиент, который ждёт рынка, выиграет больше этой наценки.`;
    return `Наценка ${name}: ${words.join(', ')}.${warning}`;
  },
  hoursSet: ({ name, hours }) =>
    hours === null ? `${name} работает круглосуточно.` : `${name} работает ${hours} по Москве.`,
  pairFollowed: ({ name }) => `${name} снова живёт по правилам своей пары.`,
  limitsSet: ({ name, minimum, maximum }) => `${name}: клиент отдаёт от ${minimum} до ${maximum} USDT.`,
  offerStopped: ({ name, side, until: at }) => {
    const ending = at === null ? '' : ` ${until(at)}, потом возобновится само`;
    return `Остановлено ${name} (${sides[side]})${ending}.${side === 'in' ? '' : ' Новые выплаты здесь не подписываются.'}`;
  },
  offerStarted: ({ name, side, isFrozen }) =>
    `Снова предлагается ${name} (${sides[side]}).${isFrozen ? ' Горячий кошелёк заморожен, пока вы не примете номер кошелька.' : ''}`,
  confirmationsSet: ({ asset, steps }) => {
    const words = steps.map((step, at) =>
      at === 0 ? blocks(step.blocks) : `от ${step.from} — ${blocks(step.blocks)}`,
    );
    return `Платёж ${asset} ждёт ${words.join(', ')}.`;
  },
  firstConfirmationSet: ({ network, minutes }) =>
    `Платежи в сети ${network} ждут первого подтверждения до ${counted(minutes, 'минуты', 'минут', 'минут')}.`,
  stockDistrusted: ({ networks }) => {
    const pools = networks.map(({ network, retired, derived }) =>
      derived === null
        ? `${network}: ${retired} из запаса (здесь не обслуживается, повторите там, где обслуживается)`
        : `${network}: ${retired} из запаса и ${derived} сверх него`,
    );
    return `За этими адресами следим, но заявкам больше не даём: ${pools.join('; ')}.`;
  },
  hiddenFromMonitors: ({ name }) => `Мониторинги больше не видят ${name}; на сайте направление осталось.`,
  labelledForMonitors: ({ name, labels }) =>
    labels.length === 0
      ? `Мониторинги показывают ${name} без ваших меток.`
      : `Мониторинги показывают ${name} с метками: ${labels.join(', ')}.`,
  shownToMonitors: ({ name }) => `Мониторинги снова видят ${name}, когда сайт его продаёт.`,
  siteOpened: () => 'Сайт открыт.',
  siteClosed: ({ until: at }) =>
    at === null
      ? 'Сайт закрыт, пока вы его не откроете. Начатые заявки идут дальше.'
      : `Сайт закрыт ${until(at)}, потом откроется сам. Начатые заявки идут дальше.`,
  coinsAllowed: ({ type, isAllowed }) => {
    const kind = type === 'crypto' ? 'Криптовалюты' : 'Переводы';
    return isAllowed ? `${kind} снова предлагаются.` : `${kind} больше не предлагаются.`;
  },
} satisfies Sentences<typeof offerForms>;
