/** Passwords of automatic accounts stand in no job and in no letter that waits. */
export const passwordsInNoRow = `
alter table mails
  -- Of whom the secret is that is filled into the words as the mail leaves.
  add column secret_of uuid;
update jobs set payload = payload - 'password' where kind = 'account.created';
do $$ begin
  execute replace(pg_get_functiondef('create_ticket(jsonb)'::regprocedure),
                  ', ''password'', p->''account''->>''password''', '');
end $$;
`;
