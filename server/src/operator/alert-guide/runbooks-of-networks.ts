import type { Runbook } from '@parom/contract/console/runbook';
import type { AlertKind } from '../../alerts.ts';
import { cases, choices, steps, text } from './runbook-parts.ts';

export const runbooksOfNetworks = {
  paymentWaits: {
    ru: [
      text('Выплата в очереди ещё не подписана; попытка повторяется каждую минуту.'),
      cases(
        ['ошибка узла, например «HTTP request failed»', 'почините узел'],
        [
          'сеть насчитала больше выплат кошелька, чем база',
          'смотрите тревогу о неизвестной выплате этой сети',
        ],
        ['«мало монет»', 'пополните кошелёк; сбор монет сам ждёт низкой комиссии'],
        ['«maxFeeGwei»', 'подождите, пока газ подешевеет, или проверьте обозреватель и поднимите предел'],
        [
          'сеть отменила платёж клиента',
          'подождите, пока платёж снова станет окончательным; если не станет, выполните команду из записи',
        ],
        [
          'проверка остановила адрес',
          'отзовите выплату, как сказано ниже, или `invalidate-ticket` и `pay-ticket` с выплатой на остановленный адрес, или `unblock-address`',
        ],
        ['получатель — «дорогой контракт»', 'отзовите выплату и попросите обычный адрес'],
        ['давно не попадает в блок', 'посмотрите обозреватель и узел; те же байты предлагаются снова'],
        [
          '«transaction underpriced»',
          'порог узла выше подписанной цены, и ждут все следующие выплаты. Снизьте порог узла или назовите другой, затем поднимите `minTipGwei`',
        ],
      ),
      text('Чтобы отозвать неподписанную выплату:'),
      choices(
        'выплату по заявке — `refund-ticket`;',
        'возврат по заявке — `invalidate-ticket`, затем `refund-ticket`;',
        'возврат ничьего платежа — `cancel-payout`, затем `refund-deposit`;',
        'вывод партнёра — `reject-withdrawal`.',
      ),
    ],
    en: [
      text('A `queued` payment is unsigned and is tried again each minute.'),
      cases(
        ['*HTTP request failed*, or another error of the node', 'repair the node'],
        [
          '*the network counts … payments of the hot wallet*',
          'see the network’s alert on [payments that the database does not know](#payments-that-the-database-does-not-know)',
        ],
        ['*holds too little*', 'put coins in; a sweep waits for lower fees by itself'],
        ['*maxFeeGwei*', 'wait for cheaper gas, or check an explorer and raise it'],
        [
          '*which a re-org took back*',
          'wait until the deposit is final again; if it never is, type the command that the record names',
        ],
        [
          '*screening stops the address*',
          'take it back (below), or `invalidate-ticket` and `pay-ticket` to the stopped address, or `unblock-address`',
        ],
        [
          '*asks for too much gas*',
          'the recipient is a dear contract: take it back and ask for a plain address',
        ],
        ['*is in no block*', 'look in an explorer and at your node. The same bytes are offered again'],
        [
          '*transaction underpriced*',
          'your node’s floor is above the signed price, and all later payments wait too. Lower the floor (`--txpool.pricelimit`, `--miner.gasprice`; BSC: `PriceLimit`, `GasPrice` in `config.toml`) or name another node, then raise `minTipGwei`',
        ],
      ),
      text('To take back an unsigned payment:'),
      choices(
        'a payout: `refund-ticket`;',
        'a ticket’s refund: `invalidate-ticket`, then `refund-ticket`;',
        'a deposit’s refund: `cancel-payout`, then `refund-deposit`;',
        'a withdrawal: `reject-withdrawal`.',
      ),
    ],
  },
  standing: {
    ru: [
      text('Ничего не потеряно, но заявки тем временем истекают: если это надолго, `close-site`.'),
      cases(
        [
          'новых блоков нет',
          'узел один или читает сеть заново: почините его или назовите другой. В журнале `no block in common with the node`: узел показывает другую ветвь, спросите обозреватель, какая из них — сеть',
        ],
        [
          'последний блок создан давно',
          'узел догоняет сеть или медлит, сервису много читать (`networks`), или спешат часы этой машины',
        ],
        ['ни один блок ещё не прочитан', 'узел новой сети пока не показывает ни одного пригодного блока'],
        [
          'блоки больше не становятся окончательными',
          'почините узел. Если стоит сама сеть, подождите или на время поставьте `"awaitFinalized": false` и полагайтесь на глубину, на свой риск',
        ],
      ),
    ],
    en: [
      text('Nothing is lost, but tickets expire meanwhile: `close-site` if it takes long.'),
      cases(
        [
          'no block has been read since …',
          'the node is alone or reading again: repair it, or name another. Log `no block in common with the node`: it shows another branch, deeper than 500 blocks or below a finalized one. Ask an explorer which is the network’s',
        ],
        [
          'the newest block was made at …',
          'the node synchronises or is too slow, Parom has much to read (`networks`), or this machine’s clock is ahead',
        ],
        ['no block has ever been read', 'the new network’s node shows no usable block yet'],
        [
          'no further block is finalized since …',
          'repair the node. If the network itself does not finalise, wait, or set `"awaitFinalized": false` for a while and rely on depth, at your risk',
        ],
      ),
    ],
  },
  hidden: {
    ru: [
      text('Транзакцию спрашивают каждые десять минут и при каждом запуске.'),
      steps(
        'Назовите на время архивный узел: платёж подтвердится или будет снят, и тревога закончится. Если его подтвердит поздний блок, `resolve-alert`.',
        'Если его не показывает ни один узел, посмотрите в обозреватель, затем `give-up-deposit`.',
        'Если монеты всё же пришли, после следующей сверки об этом скажет отдельная тревога.',
      ),
    ],
    en: [
      text('The transaction is asked for every ten minutes and at each start.'),
      steps(
        'Name an archive node for a while: the deposit is confirmed or given up, and the alert ends. If a later block confirmed it, `resolve-alert`.',
        'If no node shows it, look in an explorer, then `give-up-deposit`.',
        'If the coins did come, `unseen` says so after the next comparison.',
      ),
    ],
  },
} as const satisfies Readonly<Partial<Record<AlertKind, Runbook>>>;
