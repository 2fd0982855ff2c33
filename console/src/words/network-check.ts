/** What the check of a network's node asked, found and objects to. */
type Sentence = readonly [english: RegExp, russian: string];

const sentences: readonly Sentence[] = [
  [/^nodes$/, 'узлы'],
  [/^newest block$/, 'последний блок'],
  [/^its parent$/, 'блок перед ним'],
  [/^final block$/, 'окончательный блок'],
  [/^payments of the hot wallet so far$/, 'выплаты горячего кошелька до сих пор'],
  [/^a past transfer of (\S+)$/, 'прошлый платёж в $1'],
  [/^fee of a payment of (\S+)$/, 'комиссия выплаты в $1'],
  [/^(\S+) in the hot wallet$/, '$1 на горячем кошельке'],
  [/^one$/, 'один'],
  [/^(\d+) compared$/, 'сравнено: $1'],
  [/^no answer$/, 'нет ответа'],
  [/^missing$/, 'не показан'],
  [/^none$/, 'нет'],
  [/^not asked$/, 'не спрошено'],
  [/^(\d+), (\d+) blocks behind the newest$/, '$1, отстаёт от последнего на $2'],
  [/^(\S+) in (\S+), block (\d+): look it up$/, '$1 в $2, блок $3: сверьте с обозревателем'],
  [/^the node did not answer: (.*)$/s, 'Узел не ответил, он или связь с ним пишет: «$1»'],
  [/^it is (\d+) minutes old: .*$/, 'Ему $1 мин: подождите, пока у узла не будут все блоки'],
  [/^it is (\d+) minutes in the future: .*$/, 'Он на $1 мин в будущем: поправьте часы этой машины'],
  [
    /^the node shows no header of its newest blocks: .*$/,
    'Узел не показывает свои последние блоки: он отстал',
  ],
  [/^its blocks are not linked: .*$/, 'Блоки не связаны: по этому адресу отвечают разные узлы'],
  [
    /^the node names no final block: .*$/,
    'Узел не называет окончательного блока: ни один платёж не зачислится',
  ],
  [/^(\d+) are in no block yet: .*$/, 'Ещё не в блоке: $1. Дождитесь их до первого запуска'],
  [/^without a final block no transfer is read$/, 'Без окончательного блока платежи не читаются'],
  [/^the node does not show block (\d+)$/, 'Узел не показывает блок $1'],
  [
    /^no transfer in (\d+) blocks; compare the contract (\S+) .*$/,
    'За $1 блоков платежей нет: сверьте контракт $2 с обозревателем',
  ],
  [/^no transfer in (\d+) blocks$/, 'За $1 блоков платежей нет'],
  [/^a fee of nothing is no estimate$/, 'Нулевая комиссия: это не оценка'],
  [/^it holds none: .*$/, 'Монет нет: пополните до того, как предлагать монету'],
];

export function checkInRussian(said: string): string {
  const known = sentences.find(([english]) => english.test(said));
  return known === undefined ? said : said.replace(...known);
}
