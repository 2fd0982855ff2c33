export interface CommandInRussian {
  readonly summary: string;
  /** The help of each argument. */
  readonly arguments: Readonly<Record<string, string>>;
  /** Where the usual name of an argument would mislead. */
  readonly names: Readonly<Record<string, string>>;
}
export type InRussian = Readonly<Record<string, CommandInRussian>>;

type Named = Readonly<Record<string, string>>;

export const command = (summary: string, known: Named = {}, names: Named = {}): CommandInRussian => ({
  summary,
  arguments: known,
  names,
});

export const ticket = 'Номер заявки или её id';
export const deposit = 'Номер платежа';
export const asset = 'Монета и сеть, например USDT@tron';
export const network = 'Сеть, например bitcoin';
export const limit = 'Сколько строк показать: от 1 до 1000, обычно 50';
export const memo = 'Memo или тег, если они есть в этой сети';
export const reference = 'Номер транзакции или банковского перевода; дважды не запишется';

export const why = {
  audit: 'Почему. Останется в журнале',
  books: 'Почему. Останется в книгах',
  history: 'Почему. Останется в истории заявки',
  toCustomer: 'Почему. Клиент прочтёт это слово в слово',
  secret: 'Почему. Клиент этого не увидит',
} as const;

export const amlFee = {
  aml: 'Удержать 5% сверх комиссии сети: платёж остановил оператор, а не проверка',
  'waive-aml': 'Не удерживать 5%, хотя платёж остановила проверка',
} as const;
