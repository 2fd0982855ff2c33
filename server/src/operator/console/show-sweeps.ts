import type { SweepsAnswer } from '@parom/contract/console/treasury';
import { formatDecimal } from '@parom/contract/money';
import { assetName } from '../../currencies/index.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { sweepEntries, sweepMonths } from './sweeps-store.ts';

const PAGE = 50;
/** Two years of five coins. */
const MONTHS_MAX = 120;

export async function showSweeps(
  { db, catalogue }: Pick<OperatorDeps, 'db' | 'catalogue'>,
  before: number | null,
): Promise<SweepsAnswer> {
  const [found, months] = await Promise.all([
    sweepEntries(db, before, PAGE + 1),
    sweepMonths(db, MONTHS_MAX),
  ]);
  const known = catalogue();
  const shown = found.slice(0, PAGE);
  return {
    months: months.map(({ fees, ...month }) => ({ ...month, fees: formatDecimal(fees) })),
    sweeps: shown.map(({ id, at, assetId, amount, fee, ...sweep }) => {
      const asset = known.assetById(assetId);
      return {
        ...sweep,
        id: String(id),
        at: at.toISOString(),
        asset: assetName(known, asset),
        coin: known.currency(asset.currencyId)?.code ?? '',
        network: known.networkOf(asset)?.name ?? null,
        amount: formatDecimal(amount),
        fee: formatDecimal(fee),
      };
    }),
    before: found.length > PAGE ? String(shown.at(-1)?.id ?? '') : null,
  };
}
