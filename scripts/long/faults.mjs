// Paths start at `workspace`, by default `server`. `find` occurs once and becomes `plant`. `only` selects
// titles that contain it, or one of a list. `on: 'postgres'`: one connection cannot show the fault.
import { join } from 'node:path';
import { faultsOfAccess } from './faults-of-access.mjs';
import { faultsOfAudit } from './faults-of-audit.mjs';
import { faultsOfBitcoin } from './faults-of-bitcoin.mjs';
import { faultsOfBumps } from './faults-of-bumps.mjs';
import { faultsOfDeposits } from './faults-of-deposits.mjs';
import { faultsOfDevices } from './faults-of-devices.mjs';
import { faultsOfEvm } from './faults-of-evm.mjs';
import { faultsOfFloods } from './faults-of-floods.mjs';
import { faultsOfFourEyes } from './faults-of-four-eyes.mjs';
import { faultsOfLocks } from './faults-of-locks.mjs';
import { faultsOfMonero } from './faults-of-monero.mjs';
import { faultsOfMoney } from './faults-of-money.mjs';
import { faultsOfNetworks } from './faults-of-networks.mjs';
import { faultsOfNotices } from './faults-of-notices.mjs';
import { faultsOfOperators } from './faults-of-operators.mjs';
import { faultsOfPartners } from './faults-of-partners.mjs';
import { faultsOfPayers } from './faults-of-payers.mjs';
import { faultsOfPrices } from './faults-of-prices.mjs';
import { faultsOfPromises } from './faults-of-promises.mjs';
import { faultsOfRates } from './faults-of-rates.mjs';
import { faultsOfReferral } from './faults-of-referral.mjs';
import { faultsOfRefunds } from './faults-of-refunds.mjs';
import { faultsOfReorgs } from './faults-of-reorgs.mjs';
import { faultsOfReserve } from './faults-of-reserve.mjs';
import { faultsOfRestores } from './faults-of-restores.mjs';
import { faultsOfSecondPayments } from './faults-of-second-payments.mjs';
import { faultsOfSigner } from './faults-of-signer.mjs';
import { faultsOfSimulated } from './faults-of-simulated.mjs';
import { faultsOfSleepers } from './faults-of-sleepers.mjs';
import { faultsOfStaleNews } from './faults-of-stale-news.mjs';
import { faultsOfTon } from './faults-of-ton.mjs';
import { faultsOfTreasury } from './faults-of-treasury.mjs';
import { faultsOfTron } from './faults-of-tron.mjs';
import { faultsOfWalks } from './faults-of-walks.mjs';
import { faultsOfWays } from './faults-of-ways.mjs';
import { faultsOfXrp } from './faults-of-xrp.mjs';

export const faults = [
  ...faultsOfLocks,
  ...faultsOfMoney,
  ...faultsOfNotices,
  ...faultsOfDeposits,
  ...faultsOfEvm,
  ...faultsOfMonero,
  ...faultsOfTon,
  ...faultsOfTron,
  ...faultsOfXrp,
  ...faultsOfPartners,
  ...faultsOfPayers,
  ...faultsOfPrices,
  ...faultsOfPromises,
  ...faultsOfRates,
  ...faultsOfReferral,
  ...faultsOfRefunds,
  ...faultsOfWays,
  ...faultsOfReorgs,
  ...faultsOfReserve,
  ...faultsOfRestores,
  ...faultsOfSecondPayments,
  ...faultsOfSigner,
  ...faultsOfSimulated,
  ...faultsOfSleepers,
  ...faultsOfStaleNews,
  ...faultsOfAccess,
  ...faultsOfOperators,
  ...faultsOfFourEyes,
  ...faultsOfAudit,
  ...faultsOfBitcoin,
  ...faultsOfBumps,
  ...faultsOfDevices,
  ...faultsOfFloods,
  ...faultsOfNetworks,
  ...faultsOfTreasury,
  ...faultsOfWalks,
];

/** @returns `null` unless the place occurs once */
export function plantedText(source, { find, plant }) {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(plant) : null;
}

/** `also`: a guard that stands behind the first one, so that only both together do harm. */
export const placesOf = ({ also = [], ...fault }) =>
  [fault, ...also].map(({ file, find, plant }) => ({
    file,
    find,
    plant,
    path: join(fault.workspace ?? 'server', file),
  }));

/** For `-t`: a table's values in a title (`%i`, `$amount`) are open. */
export const titlePattern = (title) =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]|\\\$\w+/g, '.*');
