// Guards of the database against a payer that slept. Where a second guard stands behind the first, only both
// together pay twice or lose a payment.
const TEST = 'test/proof/payers-asleep.test.ts';
const CLAIMS = 'src/payments/following/claims-store.ts';
const SIGNED = 'src/payments/signing/signed-bytes.ts';
const NUMBERS = 'src/payments/wallets/wallets-store.ts';
const TRANSMISSIONS = 'src/payments/transmissions/transmissions-store.ts';
const TRIGGERS = 'src/payments/transmissions/schema.sql';

const networks = {
  TRON: 'on TRON, on the stand-in,',
  TON: 'on TON, on the stand-in,',
  XRP: 'on the XRP Ledger, on the stand-in,',
};

const secondOfOne = {
  file: TRIGGERS,
  find: "and t.state not in ('failed', 'impossible', 'replaced')\n     and not exists (",
  plant: "and t.state = ''\n     and not exists (",
};
const oneOfTwo = {
  file: TRIGGERS,
  find: "and t.state not in ('impossible', 'replaced')\n     and (select",
  plant: "and t.state = ''\n     and (select",
};

const rivalUnderWay = {
  file: 'src/payments/transmissions/settle-transmission.ts',
  find: "  if (record.state === 'impossible' && rivals.length > 0) return 'settled';\n",
  plant: '',
};

const openRival = {
  file: 'src/payments/transmissions/advance-transmission.ts',
  find: "      if (await isOneOpen(chain, rivals)) return 'later';\n",
  plant: '',
};

const onEach = [
  {
    name: 'a payment is claimed by two payers',
    file: CLAIMS,
    find: "    .where('state', '=', 'queued')\n    .where(isFree(now))\n    .returningAll()",
    plant: "    .where('state', '=', 'queued')\n    .returningAll()",
  },
  {
    name: 'a payment that another payer signed is stored with a second number',
    file: SIGNED,
    find: '=== undefined)\n      throw new CameTooLate();',
    plant: '=== undefined && at < new Date(0))\n      throw new CameTooLate();',
    also: [secondOfOne],
  },
];

const queuedByItsPast = {
  name: 'a payment that is signed again is queued by the end of its expired transaction',
  file: TRANSMISSIONS,
  find: "    .where('id', '=', id)\n    .where('state', 'in', from)",
  plant: "    .where('id', '=', id)",
};

/** A number only makes ids unique: both transactions could be mined. */
const onTron = [{ ...queuedByItsPast, also: [secondOfOne] }];

/** The second signing has the number of the first. */
const onNumbered = [
  { ...queuedByItsPast, also: [openRival, rivalUnderWay] },
  {
    name: 'two payments are stored with one number',
    file: NUMBERS,
    find: 'return (await freedNonce(tx, nonce)) === value;',
    plant: 'return true;',
    also: [oneOfTwo],
  },
];

export const faultsOfSleepers = Object.entries(networks).flatMap(([network, only]) =>
  [...onEach, ...(network === 'TRON' ? onTron : onNumbered)].map((fault) => ({
    ...fault,
    name: `${network}: ${fault.name}`,
    test: TEST,
    only,
  })),
);
