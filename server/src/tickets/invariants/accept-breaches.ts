import { breachInEnglish } from '@parom/contract/console/answers/alerts/causes';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Tx } from '../../platform/db/db.ts';
import { factsOfTicket, storeAccepted } from './invariants-store.ts';
import { brokenInvariants } from './ticket-invariants.ts';

/** Only further breaches stop the ticket again. Under its lock. */
export async function acceptBreaches(tx: Tx, ticketId: string): Promise<void> {
  const facts = await factsOfTicket(tx, ticketId);
  if (facts === null || facts.status === TicketStatus.invalid) return;
  await storeAccepted(tx, ticketId, brokenInvariants(facts).map(breachInEnglish));
}
