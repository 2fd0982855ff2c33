const COMMANDS = 'src/operator/treasury-commands.test.ts';
const JOURNEY = 'test/journeys/treasury.test.ts';

export const faultsOfTreasury = [
  {
    name: 'profit leaves to an address that the settings do not list',
    file: 'src/treasury/move-out.ts',
    find: "declined('coldAddressUnknown', {})",
    plant: '{ networkId: asset.networkId, address, memo: null }',
    test: JOURNEY,
    only: 'to an address that is not listed',
  },
  {
    name: 'the operator who asked for a large move confirms it alone',
    file: 'src/treasury/move-out.ts',
    find: "    if (move.askedBy === by) return declined('moveOfYourOwn', {});\n",
    plant: '',
    test: JOURNEY,
    only: 'above the limit waits for a second operator',
  },
  {
    name: 'customers’ coins are taken out as profit',
    file: 'src/treasury/move-out.ts',
    find: "holdReserve(tx, asset.id, move.amount, 'paid')",
    plant: "holdReserve(tx, asset.id, move.amount, 'owed')",
    test: JOURNEY,
    only: 'coins of a customer',
  },
  {
    name: 'a failed move stays taken out in the books',
    file: 'src/treasury/close-move.ts',
    find: "    await takeBackEntry(tx, { key: entryKeys.treasuryDecided(move.id), kind: 'treasury-undone', at });\n",
    plant: '',
    test: COMMANDS,
    only: 'that fails is taken back',
  },
  {
    name: 'a refill takes a deposit at a ticket’s address',
    file: 'src/treasury/refill.ts',
    find: ' || !deps.hotAddresses.has(deposit.address)',
    plant: '',
    test: JOURNEY,
    only: 'at an address of a ticket or of none',
  },
  {
    name: 'the report of profit leaves network fees out',
    file: '../contract/src/console/commands/report-calls.ts',
    find: "  'network-fees',\n  'referral-cost',",
    plant: "  'referral-cost',",
    test: 'test/journeys/reports.test.ts',
    only: 'has the sums of the books',
  },
  {
    name: 'the turnover counts a payout that a re-org took back',
    file: 'src/operator/reports-store.ts',
    find: "case e.kind when 'payout' then 1 else -1 end",
    plant: '1',
    test: 'test/journeys/reports.test.ts',
    only: 'leaves out a payout that a re-org took back',
  },
];
