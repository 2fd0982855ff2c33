const REFERRAL = 'test/journeys/referral.test.ts';

export const faultsOfReferral = [
  {
    name: 'a referrer is credited at every telling',
    file: 'src/referral/credit-referrer.ts',
    find: '      key: entryKeys.referral(referral.ticketId),',
    plant: '      key: entryKeys.referral(`${referral.ticketId}:${Math.random()}`),',
    test: REFERRAL,
    only: 'is credited once when the completion arrives twice',
  },
  {
    name: 'whoever types a stranger’s e-mail first is his referrer',
    file: 'src/referral/referral-store.ts',
    find: 'case when not u.is_automatic or exists',
    plant: 'case when true or exists',
    test: REFERRAL,
    only: 'earns nothing from an unpaid ticket for a stranger’s e-mail',
  },
  {
    name: 'an account that its owner logged into counts as one that he registered',
    file: 'src/accounts/users-store.ts',
    find: "      referrer_header: eb.fn.coalesce('referrer_header', eb.val(referrerHeader)),\n",
    plant:
      "      referrer_header: eb.fn.coalesce('referrer_header', eb.val(referrerHeader)), is_automatic: false,\n",
    test: REFERRAL,
    only: 'earns nothing from an unpaid ticket for a stranger’s e-mail',
  },
  {
    name: 'a referrer may bring himself',
    file: 'src/referral/credit-referrer.ts',
    find: '    (await isReferrersWallet(db, referral.referrerId, referral.to))',
    plant: '    false',
    test: REFERRAL,
    only: 'a customer who refers themselves',
  },
  {
    name: 'a withdrawal goes to a hot wallet of ours',
    file: 'src/payments/signing/payable-address.ts',
    find: 'deps.hotAddresses.has(address) || ',
    plant: '',
    test: REFERRAL,
    only: 'to our own, a contract’s or a blocked address',
  },
];
