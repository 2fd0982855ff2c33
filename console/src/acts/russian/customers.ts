/** Customers, letters, blocked addresses. */
import { command, type InRussian, limit, why } from './common.ts';

const email = 'E-mail клиента';
const address = 'Адрес, а для переводов телефон или карта';

export const inRussian: InRussian = {
  customer: command(
    'Показывает клиента: заявки, оборот, блокировку, адреса, сессии, реферальный доход и заметки.',
    { customer: 'E-mail, номер или id заявки, id аккаунта' },
  ),
  'blocked-emails': command('Показывает заблокированные e-mail, сначала новые.', { limit }),
  'block-email': command(
    'Не даёт создавать заявки с этим e-mail. Прежние заявки идут дальше: их платежи уже обещаны. Остановить можно каждую по отдельности.',
    { email, reason: why.secret },
  ),
  'unblock-email': command('Снимает блокировку с e-mail.', { email, reason: why.audit }),
  'add-note': command('Записывает заметку о клиенте с вашим именем и временем. Изменить её нельзя.', {
    email,
    note: 'Для коллег. Клиент этого не увидит',
  }),

  letters: command(
    'Показывает письма, попытки и ошибки. Если состояние не выбрано, только те, что вернулись или не ушли.',
    {
      state: 'Только письма в этом состоянии',
      email: 'Только письма на этот e-mail',
      after: 'Только строки после этого id',
      limit,
    },
  ),
  'resend-letter': command(
    'Отправляет письмо ещё раз, с новой ссылкой и без вложения. Вернувшееся уйдёт на нынешний e-mail заявки.',
    {
      letter: 'Id письма',
      reason: why.audit,
    },
  ),

  'blocked-addresses': command('Показывает заблокированные адреса, сначала новые.', { limit }),
  'set-screening-threshold': command(
    'Задаёт оценку риска, с которой проверка останавливает платёж или адрес выплаты. Решённые заявки не меняются.',
    { threshold: 'От 1 до 100: чем ниже, тем больше остановок', reason: why.audit },
  ),
  'block-address': command(
    'Блокирует адрес: платежи с него остановятся, заявки на него не создаются, неподписанные выплаты ждут. Подписанные уйдут.',
    { address, reason: why.secret },
  ),
  'unblock-address': command('Снимает блокировку с адреса.', { address, reason: why.audit }),
};
