import { bilingual } from '../platform/language.ts';

export const texts = bilingual(
  {
    identity: 'Имя и облик',
    whatIdentity:
      'Название, контакты, цвет, логотип и значки: черновик, предпросмотр, публикация и прежние версии.',
    toIdentity: 'Править имя и облик',
    texts: 'Тексты',
    whatTexts: 'Письма, статьи, вопросы и правила: черновик, предпросмотр, публикация и прежние версии.',
    toTexts: 'Править тексты',
    failed: 'Состояние сайта не пришло. Показ ничего не меняет.',
    again: 'Спросить ещё раз',
    open: 'Сайт открыт',
    closed: 'Сайт закрыт',
    until: (moment: string) => `Откроется сам: ${moment}.`,
    untilYouOpen: 'Сам не откроется: откройте его, когда закончите.',
    whatCloses:
      'Закрытый сайт не принимает новых заявок, и выгрузка для мониторингов пуста. Созданные заявки идут своим ходом.',
    whatIsClosed: 'Новых заявок нет, выгрузка для мониторингов пуста. Созданные заявки идут своим ходом.',
  },
  {
    identity: 'Name and look',
    whatIdentity: 'Name, contacts, colour, logo and badges: draft, preview, publishing and earlier versions.',
    toIdentity: 'Edit the name and look',
    texts: 'Texts',
    whatTexts: 'Letters, articles, questions and terms: draft, preview, publishing and earlier versions.',
    toTexts: 'Edit the texts',
    failed: 'The state of the site did not arrive. Showing changes nothing.',
    again: 'Ask again',
    open: 'The site is open',
    closed: 'The site is closed',
    until: (moment: string) => `It opens by itself: ${moment}.`,
    untilYouOpen: 'It does not open by itself: open it when you are done.',
    whatCloses:
      'A closed site takes no new tickets, and the export for monitors is empty. Existing tickets go on.',
    whatIsClosed: 'No new tickets, and the export for monitors is empty. Existing tickets go on.',
  },
);
