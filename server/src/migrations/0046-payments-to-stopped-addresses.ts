/**
 * What is about to be signed for an address that was blocked meanwhile waits, unless an operator's word paid it in spite of a stop.
 * What such words have decided so far, and nobody has signed, leaves as they said.
 */
export const paymentsToStoppedAddresses = `
alter table payments add column pays_stopped_address boolean not null default false;
update payments p set pays_stopped_address = true
  from tickets t
 where p.purpose = 'payout' and p.state in ('queued', 'manual') and t.id = p.ticket_id and t.address_was_stopped;
`;
