/** By what the search found a row: `recipient, payout’s transaction`. */
const ELSEWHERE = ' on another network';

const whose: Readonly<Record<string, string>> = {
  payout: 'выплаты',
  refund: 'возврата',
  withdrawal: 'вывода',
  'treasury-out': 'движения казны',
  gas: 'газа',
  delegate: 'делегирования энергии',
  undelegate: 'возврата энергии',
  sweep: 'сбора',
  consolidate: 'объединения',
};
const what: Readonly<Record<string, string>> = {
  number: 'номер',
  recipient: 'получатель',
  'recipient’s memo': 'memo получателя',
  'deposit address': 'адрес платежа',
  'deposit memo': 'memo платежа',
  transaction: 'транзакция',
  sender: 'отправитель',
  reference: 'номер перевода',
};

export const foundBy = (said: string): string =>
  said
    .split(', ')
    .map((one) =>
      one.endsWith(ELSEWHERE) ? `${named(one.slice(0, -ELSEWHERE.length))} в другой сети` : named(one),
    )
    .join(', ');

function named(one: string): string {
  const known = what[one];
  if (known !== undefined) return known;
  const [purpose = '', thing = ''] = one.split('’s ');
  return whose[purpose] === undefined ? one : `${what[thing] ?? thing} ${whose[purpose]}`;
}
