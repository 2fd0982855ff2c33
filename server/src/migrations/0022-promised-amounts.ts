/** What a ticket promised stays known after its payout became another amount: that payout may be taken back. */
export const promisedAmounts = `
-- What was promised for the whole of give_amount, once get_amount says what is really paid; null while it says the promise.
alter table tickets add column promised_amount numeric(38,18) check (promised_amount > 0);
`;
