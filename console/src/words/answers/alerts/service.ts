import type { serviceAlertForms } from '@parom/contract/console/answers/alerts/service';
import type { Sentences } from '@parom/contract/console/answers/form';
import { eventInWords, subjectsOfEvent } from '../../events.ts';
import { counted } from '../in-russian.ts';
import { errorInRussian } from '../stored-errors.ts';
import { chatFaultInRussian, moscow, quoted } from './causes.ts';

export const serviceAlerts = {
  workerSilent: () =>
    'Процесс worker не подаёт признаков жизни 20 секунд. Ничего не продаётся, платежи не видны, выплаты ждут. Запустите его или посмотрите в журнале, почему он завис.',
  databaseSilent: () =>
    'База не пишет или не отвечает. Ничего не продаётся, новые запросы отклоняются; подтверждённые данные не потеряны. Освободите место на диске или запустите её.',
  transfersWait: () =>
    'Клиенты ждут перевода вручную: список выплат «переведите сами», потом «Записать перевод».',
  payoutsWait: () =>
    'Выплаты ждут, потому что остановлены: список выплат «в очереди», причина в списке активов, отпускает «Возобновить выплаты».',
  ticketsWait: () => 'Заявки стоят, клиенты ждут: список заявок «Стоит».',
  scoresWait: () =>
    'Оплаченные заявки ждут оценки риска, без неё ничего не уходит: причина на странице «Проверка».',
  withdrawalsWait: () => 'Рефералы ждут вывода: список выводов «ждёт решения».',
  depositsWait: () => 'Платежи ждут решения: раздел «Платежи».',
  eventGivenUp: (of) =>
    `Событие ${of.event} (${eventInWords(of.kind, 'ru')}, ${subjectsOfEvent(of.about, 'ru')}) не удалось ${counted(of.tries, 'раз', 'раза', 'раз')}, и попытки прекращены. Ошибка: ${quoted(of.why)}.`,
  mailRefused: () =>
    'Почтовый сервер не принимает письма. Письма клиентам ждут, деньги ни при чём. Проверьте почтовый сервер и PAROM_SMTP_URL.',
  chatRefuses: (of) =>
    `Чат операторов не принимает сообщения: ${chatFaultInRussian(of.fault)}. Тревоги идут только письмами, деньги ни при чём. Проверьте настройки PAROM_TELEGRAM, потом «Проверить доставку тревог».`,
  webhookGivenUp: (of) =>
    `Вебхук на ${of.host} пробовали сутки, доставка ${of.delivery} прекращена: ${errorInRussian(of.fault)}. Партнёр не узнал новость своего заказа, деньги ни при чём. Разберитесь вместе с партнёром, потом «Отправить вебхуки снова» для ${of.webhook}.`,
  operatorLocked: (of) =>
    `Пять неудачных входов ${of.email}, последний с ${of.address}: вход закрыт до ${moscow(of.until)}. Деньги не двигаются. Если входил не ${of.email}, отключите этого оператора и прочтите журнал действий.`,
  factorsReset: (of) =>
    `${of.by}: сброшены ключи, приложение и коды восстановления ${of.email}, сеансы закрыты. Причина: ${quoted(of.reason)}. Деньги не двигались. Если ${of.email} об этом не просил, отключите обоих операторов и прочтите журнал действий.`,
  passkeyCopied: (of) =>
    `Ключ входа ${quoted(of.passkey)} оператора ${of.email} подписал с меньшим счётчиком: возможно, у него есть копия. В действии отказано, деньги не двигались. Попросите ${of.email} удалить этот ключ на странице входа и прочтите журнал действий.`,
} satisfies Sentences<typeof serviceAlertForms>;
