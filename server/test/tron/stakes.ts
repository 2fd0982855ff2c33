/**
 * Energy and bandwidth of accounts by java-tron's rules. Staked sun gives energy, and lent stake gives it to
 * the borrower. Used energy recovers within a day. A stand-in: the network's weight is fixed, no account
 * stakes for bandwidth, and tests set the stake.
 */
export const ENERGY_LIMIT = 180_000_000_000n;
export const ENERGY_WEIGHT = 18_000_000_000n;
export const FREE_BANDWIDTH = 600n;
const TRX = 1_000_000n;
const DAY_MS = 86_400_000n;

interface Used {
  readonly amount: bigint;
  /** In milliseconds. */
  readonly at: number;
}

interface Account {
  readonly isOpen: boolean;
  /** The account's own stake, without the stake that it lent. */
  readonly staked: bigint;
  readonly acquired: bigint;
  readonly lent: ReadonlyMap<string, bigint>;
  readonly energy: Used;
  readonly free: Used;
}

export type Accounts = ReadonlyMap<string, Account>;

const NEW: Account = {
  isOpen: false,
  staked: 0n,
  acquired: 0n,
  lent: new Map(),
  energy: { amount: 0n, at: 0 },
  free: { amount: 0n, at: 0 },
};

const of = (accounts: Accounts, address: string): Account => accounts.get(address) ?? NEW;

export const withAccount = (accounts: Accounts, address: string, change: Partial<Account>): Accounts =>
  new Map([...accounts, [address, { ...of(accounts, address), ...change }]]);

function usedAt({ amount, at }: Used, now: number): bigint {
  const left = DAY_MS - BigInt(now - at);
  return left <= 0n ? 0n : (amount * left) / DAY_MS;
}

const energyOf = ({ staked, acquired }: Account): bigint =>
  (((staked + acquired) / TRX) * ENERGY_LIMIT) / ENERGY_WEIGHT;

export interface Left {
  readonly isOpen: boolean;
  readonly energy: bigint;
  readonly energyUsed: bigint;
  readonly freeUsed: bigint;
}

export function leftAt(accounts: Accounts, address: string, now: number): Left {
  const account = of(accounts, address);
  return {
    isOpen: account.isOpen,
    energy: energyOf(account),
    energyUsed: usedAt(account.energy, now),
    freeUsed: usedAt(account.free, now),
  };
}

export const energyLeft = ({ energy, energyUsed }: Left): bigint =>
  energy > energyUsed ? energy - energyUsed : 0n;

export function lendable(accounts: Accounts, address: string, now: number): bigint {
  const { staked, acquired, energy } = of(accounts, address);
  const used = (usedAt(energy, now) * TRX * ENERGY_WEIGHT) / ENERGY_LIMIT - acquired;
  const free = staked - (used > 0n ? used : 0n);
  return free > 0n ? free : 0n;
}

export const lentBetween = (accounts: Accounts, from: string, to: string): bigint =>
  of(accounts, from).lent.get(to) ?? 0n;

const moreUsed = (used: Used, amount: bigint, now: number): Used => ({
  amount: usedAt(used, now) + amount,
  at: now,
});

export const spendEnergy = (accounts: Accounts, address: string, amount: bigint, now: number): Accounts =>
  withAccount(accounts, address, { energy: moreUsed(of(accounts, address).energy, amount, now) });

export const spendBandwidth = (accounts: Accounts, address: string, bytes: bigint, now: number): Accounts =>
  withAccount(accounts, address, { free: moreUsed(of(accounts, address).free, bytes, now) });

interface Lending {
  readonly owner: string;
  readonly to: string;
  readonly units: bigint;
  readonly isBack: boolean;
}

/** The reason of a refusal, as the actuators of java-tron have it. */
export function whyUnlendable(
  accounts: Accounts,
  { owner, to, units, isBack }: Lending,
  { now, isThere }: { readonly now: number; readonly isThere: boolean },
): string | null {
  if (owner === to) return 'receiverAddress must not be the same as ownerAddress';
  if (isBack)
    return lentBetween(accounts, owner, to) < units || units <= 0n
      ? 'insufficient delegateFrozenBalance(Energy)'
      : null;
  if (units < TRX) return 'delegateBalance must be greater than or equal to 1 TRX';
  if (lendable(accounts, owner, now) < units)
    return 'delegateBalance must be less than or equal to available FreezeEnergyV2 balance';
  return isThere ? null : `Account[${to}] not exists`;
}

/** Energy that the receiver used goes back as used. */
export function lend(accounts: Accounts, { owner, to, units, isBack }: Lending, now: number): Accounts {
  const [from, receiver] = [of(accounts, owner), of(accounts, to)];
  const sum = isBack ? -units : units;
  const lent = new Map([...from.lent, [to, (from.lent.get(to) ?? 0n) + sum]]);
  const used = usedAt(receiver.energy, now);
  const most = (units / TRX) * (ENERGY_LIMIT / ENERGY_WEIGHT);
  const share = isBack ? (used * units) / (receiver.acquired + receiver.staked) : 0n;
  const carried = share < most ? share : most;
  const moved = withAccount(accounts, to, {
    acquired: receiver.acquired + sum,
    energy: { amount: used - carried, at: now },
  });
  return withAccount(moved, owner, {
    staked: from.staked - sum,
    lent,
    energy: moreUsed(from.energy, carried, now),
  });
}
