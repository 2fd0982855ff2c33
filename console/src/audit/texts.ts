import { bilingual } from '../platform/language.ts';

export const texts = bilingual(
  {
    file: 'Файл за период',
    whatFile:
      'В файле все строки журнала с хешами: цепочку можно проверить без этой базы. Каждый hash — это SHA-256 от previous и sealed.',
    from: 'С дня',
    until: 'По день',
    wrongOrder: 'Этот день раньше первого: поменяйте один из них.',
    noDay: 'Выберите день.',
    download: 'Скачать CSV',
    collected: (rows: string) => `Собрано строк: ${rows}…`,
    saved: (rows: string) => `Файл готов, строк: ${rows}.`,
    empty: 'В эти дни в журнале нет ни одной строки. Выберите другие дни.',
    failed: 'Файл не скачался целиком, и ничего не сохранено. Нажмите ещё раз.',
  },
  {
    file: 'File of a period',
    whatFile:
      'The file has all rows of the audit with their hashes: the chain can be verified without this database. Each hash is the SHA-256 of previous and sealed.',
    from: 'First day',
    until: 'Last day',
    wrongOrder: 'This day is before the first one: change one of them.',
    noDay: 'Choose a day.',
    download: 'Download CSV',
    collected: (rows) => `Rows collected: ${rows}…`,
    saved: (rows) => `The file is ready. Rows: ${rows}.`,
    empty: 'The audit has no row of these days. Choose other days.',
    failed: 'The file did not arrive whole, and nothing was saved. Press again.',
  },
);
