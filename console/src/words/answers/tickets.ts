import type { Sentences } from '@parom/contract/console/answers/form';
import type { TicketMoved, ticketForms } from '@parom/contract/console/answers/tickets';
import { transfers } from './in-russian.ts';

const moved: Readonly<Record<TicketMoved, string>> = {
  held: 'остановлена до вашего решения',
  continued: 'идёт дальше',
  paid: 'выплачивается',
  rejected: 'отклонена',
  invalid: 'признана неверной: по ней ничего не уйдёт',
  closed: 'закрыта',
};

export const tickets = {
  ticketMoved: (of) => `Заявка ${of.ticket} ${moved[of.move]}.`,
  ticketRefunded: (of) => `По заявке ${of.ticket} деньги возвращаются.`,
  refundsLeave: (of) => `Уходит: ${transfers(of.transfers)}.`,
  receiptKeyChanged: (of) =>
    `Квитанции теперь подписывает ключ ${of.key}. Прежний ключ остаётся в списке, его квитанции действуют.`,
  receiptKeyDrawn: () =>
    'Квитанции будет подписывать новый ключ. Прежний останется в списке, его квитанции действуют.',
  emailBlocked: ({ email, openTickets }) =>
    `${email} в чёрном списке: новых заявок с этой почтой не будет. ${openTickets === 0 ? 'Открытых заявок у неё нет.' : `Открытые заявки идут дальше: ${openTickets}.`}`,
  emailUnblocked: (of) => `${of.email} больше не в чёрном списке: новые заявки с этой почтой принимаются.`,
  noteKept: (of) => `Заметка о ${of.email} сохранена.`,
  letterResent: (of) =>
    `Письмо снова уйдёт на ${of.email}, с новой ссылкой.${of.bounced === null ? '' : ` Почтовый сервер отказал прошлому письму: ${of.bounced}`}`,
  withdrawalApproved: (of) => `Вывод ${of.withdrawal} одобрен и будет выплачен: ${transfers(of.transfers)}.`,
  withdrawalRejected: (of) => `Вывод ${of.withdrawal} отклонён, его сумма вернулась рефералу.`,
} satisfies Sentences<typeof ticketForms>;
