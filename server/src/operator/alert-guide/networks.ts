import type { AlertTexts } from './alert-text.ts';

export const networks = {
  standing: {
    about: ['network'],
    ru: {
      name: 'Сеть стоит',
      happened:
        'Десять минут не прочитано ни одного нового блока, или полчаса ни один не стал окончательным.',
      money: 'Платежи в этой сети не видны или ждут, выплаты остаются отправленными.',
      next: 'Почините узел: причина [по записи](incidents.md#a-network-that-stands-still).',
    },
    en: {
      name: 'A network stands still',
      happened: 'No new block was read for ten minutes, or none became final for half an hour.',
      money: 'Deposits are not seen or wait; payments stay `sent`.',
      next: 'Repair the node, by [what the record says](incidents.md#a-network-that-stands-still).',
    },
  },
  silent: {
    about: ['network'],
    ru: {
      name: 'Узел сети молчит',
      happened: 'Пять минут ни один узел этой сети не отвечает.',
      money: 'Ничего не потеряно: платежи найдутся, а выплаты уйдут, когда узел ответит.',
      next: 'Почините узел или укажите другой.',
    },
    en: {
      name: 'A network does not answer',
      happened: 'For five minutes no node of this network has answered.',
      money: 'Nothing is lost: deposits are found and payments leave once a node answers.',
      next: 'Repair the node, or name another one.',
    },
  },
  node: {
    about: ['network', 'node'],
    ru: {
      name: 'Узел расходится с другими',
      happened:
        'Один из нескольких узлов молчит, отстал, убежал вперёд, стоит в другой сети или показывает другой блок.',
      money: 'Ничего не потеряно: читаются другие узлы. Спор двух узлов без третьего останавливает сеть.',
      next: 'Почините названный узел или уберите его из `PAROM_EVM_NETWORKS`.',
    },
    en: {
      name: 'A node differs from the others',
      happened: 'One of several nodes is silent, behind, ahead, on another network, or shows another block.',
      money: 'The other nodes are read. Two that disagree without a third one stop the network.',
      next: 'Repair the named node, or take it out of `PAROM_EVM_NETWORKS`.',
    },
  },
  unserved: {
    about: ['network'],
    ru: {
      name: 'Сеть не подключена',
      happened: 'Заявки или выплаты ждут сети или токена, которых больше нет в настройках.',
      money: 'Платежи в сети найдутся, когда её снова подключат; платежи токена сами не найдутся.',
      next: 'Сразу верните сеть или токен в настройки. Для токена проверьте адреса его открытых заявок в обозревателе и действуйте как при `unseen`.',
    },
    en: {
      name: 'A network is not served',
      happened: 'Tickets or payments wait for a network or token that the settings no longer name.',
      money: 'A network’s deposits are found later; a token’s deposits of the meantime are not.',
      next: 'Name it again at once. For a token look at its open tickets’ addresses in an explorer, then act as for `unseen`.',
    },
  },
  untraced: {
    about: ['network'],
    ru: {
      name: 'Блок не разобран',
      happened: 'Блок нельзя разобрать: монеты, которые прислали в нём контракты, не видны.',
      money: 'Такой платёж может не попасть в свою заявку.',
      next: 'После часовой сверки посмотрите, есть ли `unseen`, затем `resolve-alert`.',
    },
    en: {
      name: 'A block cannot be traced',
      happened: 'A block cannot be traced: coins that contracts sent in it are not seen.',
      money: 'A ticket may lack its deposit.',
      next: 'Look for `unseen` after the hourly comparison, then `resolve-alert`.',
    },
  },
  hidden: {
    about: ['deposit'],
    ru: {
      name: 'Платёж не виден',
      happened: 'Реорганизация перенесла платёж от контракта в блок, который узел не может показать.',
      money: 'Платёж и его заявка ждут; по ним ничего не выплачивается.',
      next: 'Назовите архивный узел: [шаги](incidents.md#a-deposit-that-cannot-be-seen).',
    },
    en: {
      name: 'A deposit cannot be seen',
      happened: 'A re-org moved a contract’s deposit into a block that cannot be shown.',
      money: 'The deposit and its ticket wait.',
      next: 'Name an archive node: [the steps](incidents.md#a-deposit-that-cannot-be-seen).',
    },
  },
} as const satisfies AlertTexts;
