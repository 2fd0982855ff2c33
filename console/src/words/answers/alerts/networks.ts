import type { networkAlertForms } from '@parom/contract/console/answers/alerts/networks';
import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import { freezeInRussian, moscow, nodeFaultInRussian } from './causes.ts';

const who = (of: { readonly tickets: number; readonly payments: number }): string =>
  `неоплаченных и неподтверждённых заявок ${of.tickets}, незавершённых выплат ${of.payments}`;

export const networkAlerts = {
  networkNeverRead: (of) =>
    `В сети ${of.network} не прочитано ещё ни одного блока. Заявки там оплатить нельзя. Почините узел.`,
  networkUnreadSince: (of) =>
    `В сети ${of.network} новых блоков нет с ${moscow(of.since)}. Платежи в ней не видны. Почините узел.`,
  networkStaysSilent: (of) =>
    `Узел ${of.network} не отвечает с ${moscow(of.since)}. Платежи в этой сети не видны, выплаты ждут; ничего не потеряно. Почините узел.`,
  networkBehind: (of) =>
    `Последний прочитанный блок сети ${of.network} создан ${moscow(of.madeAt)}. Более поздние платежи ещё не видны. Проверьте, отстал ли узел, дочитывает ли Parom (раздел «Сети») и не спешат ли часы.`,
  networkUnfinalised: (of) =>
    `Узел говорит, что в сети ${of.network} с ${moscow(of.since)} ни один новый блок не стал окончательным. Платежи в ней ждут, выплаты остаются отправленными. Почините узел или подождите сеть.`,
  nodeBehind: (of) =>
    `Последний блок узла ${of.network} создан ${moscow(of.madeAt)}: узел отстал от своей сети или часы здесь спешат. Пока узел не догонит, платежи в ${of.network} не видны. Проверьте узел и часы.`,
  nodeDisagrees: (of) =>
    `В сети ${of.network} узел ${of.node} ${nodeFaultInRussian(of.fault)}. Пока он не сойдётся с другими, читаем только их. Почините узел или уберите его из PAROM_EVM_NETWORKS.`,
  networkNotNamed: (of) =>
    `Сеть ${of.network} пропала из настроек, а её ждут: ${who(of)}. Ничего не потеряно. Верните сеть в настройки.`,
  coinsNotNamed: (of) =>
    `Контракт ${of.coins.join(', ')} пропал из настроек, а его ждут: ${who(of)}. Монеты, которые пришлют тем временем, потом не найдутся: блоки дважды не читают. Верните контракт сейчас же.`,
  callsUntraced: (of) =>
    `В блоке ${of.block} сети ${of.network} не видны внутренние вызовы, транзакций: ${of.transactions}. Журнал называет их и такие же в следующих блоках. Монеты клиентов из этих вызовов сами в заявки не попадут. Поищите неучтённые монеты на адресах.`,
  depositHidden: (of) =>
    `Платёж ${of.deposit}, ${sumInWords(of.sum)} от контракта на ${of.address}: сеть отменила его блок. Транзакция ${of.transaction} теперь в блоке ${of.block}, но узел не показывает, что там прислали контракты. Платёж и его заявка ждут. Мы спрашиваем каждые десять минут, архивный узел может показать сразу. Если не покажет ни один, проверьте в обозревателе, пришли ли монеты, и нажмите «Перестать ждать».`,
  depositOnOtherNetwork: (of) =>
    `Платёж ${of.deposit}, ${sumInWords(of.sum)}, пришёл на ${of.ticket === null ? 'адрес из нашего запаса' : `адрес заявки ${of.ticket}`}, выданный для ${of.network}: отправитель выбрал не ту сеть. Монеты наши, но ни в одной заявке не учтены. Спросите у клиента адрес и нажмите «Вернуть платёж».`,
  walletFrozen: (of) =>
    `В сети ${of.network} ${freezeInRussian(of.why)}. База восстановлена из копии, или с кошелька платит другая программа. Кошелёк заморожен: там ничего не подписывается, и заявок на его монеты нет. После восстановления из копии нажмите «Принять журнал подписей». Иначе найдите платежи кошелька в обозревателе, запишите их и нажмите «Принять номер кошелька».`,
} satisfies Sentences<typeof networkAlertForms>;
