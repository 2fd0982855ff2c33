/** Which loss of a deposit stands in the books, so that it is taken out of them when the deposit comes back. */
export const lossesOfDeposits = `
-- The ledger entry that booked it as lost after it was spent; null again when it is back.
alter table deposit_judgements add column lost_as text;
update deposit_judgements j set lost_as = e.key
  from deposits d, ledger_entries e
 where d.id = j.deposit_id and d.state = 'vanished' and e.key = 'loss:' || j.credited_as;
`;
