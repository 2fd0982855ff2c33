/** Tokens that letters carry: each letter has its own, so that none has to be kept readable for the next one. */
export const mailedTokens = `
create table mailed_tokens (
  token_hash bytea primary key,
  ticket_id uuid not null references tickets,
  made_at timestamptz not null,
  -- First used: whoever used it reads the ticket's mail.
  used_at timestamptz
);
create index mailed_tokens_ticket on mailed_tokens (ticket_id);
`;
