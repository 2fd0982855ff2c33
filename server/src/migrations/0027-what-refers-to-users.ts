/** What refers to a user is found by an index: before an account is removed, the database looks through all of it. */
export const whatRefersToUsers = `
create index users_referrer on users (referrer_id) where referrer_id is not null;
create index tickets_referrer on tickets (referrer_user_id) where referrer_user_id is not null;
create index withdrawals_user on withdrawals (user_id);
`;
