/** They move money or a ticket, so an api process may have to ask a worker for them. */
import type { ChooseWayAnswer, ChooseWayBody } from '@parom/contract/ways';
import { type ChangeEmailDeps, changeEmail, type EmailChange } from './email/change-email.ts';
import { sayPaid } from './say-paid.ts';
import { findKnownTicket } from './ticket-store.ts';
import { chooseWay } from './ways/choose-way.ts';
import type { WaysDeps } from './ways/ways-deps.ts';

export interface TicketErrands {
  chooseWay(asked: { readonly ticketId: string; readonly body: ChooseWayBody }): Promise<ChooseWayAnswer>;
  sayPaid(asked: { readonly ticketId: string }): Promise<void>;
  changeEmail(asked: EmailChange): Promise<void>;
}

export const ticketErrands = (deps: WaysDeps & ChangeEmailDeps): TicketErrands => ({
  chooseWay: async ({ ticketId, body }) => chooseWay(deps, await findKnownTicket(deps.db, ticketId), body),
  sayPaid: ({ ticketId }) => sayPaid(deps, ticketId),
  changeEmail: (change) => changeEmail(deps, change),
});
