import type { ComparedAccount, ReconciliationAnswer } from '@parom/contract/console/reconciliation';
import { formatDecimal } from '@parom/contract/money';
import { alertAboutOf, alertKindOf } from '../../alerts.ts';
import { type Asset, assetName, type Catalogue } from '../../currencies/index.ts';
import { COMPARED_EVERY_MS, type Comparison, storedComparisons } from '../../payments/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { wordsOfAlert } from './known-alert.ts';

type ReconciliationDeps = Pick<OperatorDeps, 'db' | 'clock' | 'catalogue' | 'chains'>;
type Account = ComparedAccount['account'];

const OLD_MS = 2 * COMPARED_EVERY_MS;
/** Where the coins may be that the alert is about. */
const ACCOUNTS_OF: Readonly<Partial<Record<string, readonly Account[]>>> = {
  shortfall: ['hot', 'deposits'],
  surplus: ['hot'],
  unseen: ['deposits'],
  uncompared: ['hot', 'deposits'],
  uncomparedTickets: ['deposits'],
};

export async function showReconciliation(deps: ReconciliationDeps): Promise<ReconciliationAnswer> {
  const { db, clock, catalogue } = deps;
  const now = clock.now();
  const [stored, alerts] = await Promise.all([storedComparisons(db), openAlerts(db)]);
  const known = catalogue();
  const subjects = alerts.map(({ subject }) => subject);
  const accounts = known.assets.flatMap((asset) =>
    accountsOf(deps, asset, stored).map((account) =>
      accountShown(deps, asset, {
        account,
        found: stored.find((one) => one.assetId === asset.id && one.account === account),
        alerts: alertsOf(known, subjects, asset, account),
        now,
      }),
    ),
  );
  return { now: now.toISOString(), accounts };
}

function accountsOf({ chains }: ReconciliationDeps, asset: Asset, stored: readonly Comparison[]): Account[] {
  if (asset.networkId === null) return [];
  const hasDeposits =
    chains.get(asset.networkId)?.depositsNeedSweep === true ||
    stored.some(({ assetId, account }) => assetId === asset.id && account === 'deposits');
  return hasDeposits ? ['hot', 'deposits'] : ['hot'];
}

function alertsOf(catalogue: Catalogue, subjects: readonly string[], asset: Asset, account: Account) {
  return subjects.flatMap((subject) => {
    const kind = alertKindOf(subject);
    if (kind === null || ACCOUNTS_OF[kind]?.includes(account) !== true) return [];
    const [assetId] = alertAboutOf(kind, subject);
    const words = assetId === String(asset.id) ? wordsOfAlert(catalogue, subject) : null;
    return words === null ? [] : [{ subject, name: { ru: words.ru.name, en: words.en.name } }];
  });
}

interface Shown {
  readonly account: Account;
  readonly found: Comparison | undefined;
  readonly alerts: ComparedAccount['alerts'];
  readonly now: Date;
}

function accountShown(
  { catalogue, chains }: ReconciliationDeps,
  asset: Asset,
  { account, found, alerts, now }: Shown,
): ComparedAccount {
  const known = catalogue();
  const chain = asset.networkId === null ? undefined : chains.get(asset.networkId);
  return {
    asset: assetName(known, asset),
    coin: known.currency(asset.currencyId)?.code ?? '',
    network: known.networkOf(asset)?.name ?? '',
    account,
    isServed: chain?.assets.some(({ currencyId }) => currencyId === asset.currencyId) === true,
    tried: found === undefined ? null : { at: found.triedAt.toISOString(), outcome: found.outcome },
    look: found === undefined || found.look === null ? null : lookShown(found.look, now),
    differsSince: found?.differsSince?.toISOString() ?? null,
    alerts,
  };
}

const lookShown = (
  look: NonNullable<Comparison['look']>,
  now: Date,
): NonNullable<ComparedAccount['look']> => ({
  at: look.at.toISOString(),
  isOld: now.getTime() - look.at.getTime() > OLD_MS,
  books: formatDecimal(look.books),
  network: formatDecimal(look.network),
  leaving: formatDecimal(look.leaving),
  arriving: formatDecimal(look.arriving),
  unasked: formatDecimal(look.unasked),
  addressesAsked: look.addressesAsked,
  addressesMoving: look.addressesMoving,
  missing: formatDecimal(look.missing),
  extra: formatDecimal(look.extra),
});
