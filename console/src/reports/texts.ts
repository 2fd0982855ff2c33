import { bilingual } from '../platform/language.ts';

export const texts = bilingual(
  {
    report: 'Отчёт',
    by: 'Группировка',
    from: 'С дня, UTC',
    until: 'По день, UTC',
    wrongOrder: 'Этот день раньше первого: поменяйте один из них.',
    counting: 'Считаем по книгам…',
    empty: {
      profit: 'В эти дни не было ни доходов, ни расходов. Выберите другие дни.',
      turnover: 'В эти дни не завершился ни один обмен. Выберите другие дни.',
      positions: 'В книгах пока нет ни одной монеты.',
    },
    cut: (rows: string) => `Это первые ${rows} строк. Чтобы увидеть остальные, выберите меньше дней.`,
    download: 'Скачать CSV',
    coin: 'Монета диаграммы',
    shown: (measure: string, by: string, coin: string) => `${measure} ${by}, ${coin}`,
    chart: (shown: string) => `${shown}: столбчатая диаграмма.`,
    greatest: (sum: string, group: string) => `Больше всего ${sum} (${group}).`,
    lowest: (sum: string, group: string) => `Меньше всего ${sum} (${group}).`,
  },
  {
    report: 'Report',
    by: 'Grouping',
    from: 'First day, UTC',
    until: 'Last day, UTC',
    wrongOrder: 'This day is before the first one: change one of them.',
    counting: 'Adding up the books…',
    empty: {
      profit: 'Nothing was earned or spent on these days. Choose other days.',
      turnover: 'No exchange was finished on these days. Choose other days.',
      positions: 'The books have no coin yet.',
    },
    cut: (rows) => `These are the first ${rows} rows. Choose fewer days to see the others.`,
    download: 'Download CSV',
    coin: 'Coin of the chart',
    shown: (measure, by, coin) => `${measure} ${by}, ${coin}`,
    chart: (shown) => `Bar chart: ${shown}.`,
    greatest: (sum, group) => `The greatest is ${sum} (${group}).`,
    lowest: (sum, group) => `The lowest is ${sum} (${group}).`,
  },
);
