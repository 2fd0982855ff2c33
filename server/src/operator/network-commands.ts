import { cellOf } from '@parom/contract/console/answers/answers';
import {
  BEYOND_DEFAULT,
  BEYOND_MAX,
  MINUTES_MAX,
  networkCalls,
} from '@parom/contract/console/commands/network-calls';
import { blocksBehind, checkNetwork, retireUnusedAddresses } from '../chains/index.ts';
import { changeFirstConfirmation, currencyName } from '../currencies/index.ts';
import { say } from './answer.ts';
import { stopsInWords } from './closing-end.ts';
import { networkNamed } from './names.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const MINUTE_MS = 60_000;

export const networkCommands = runs(networkCalls, {
  networks: (deps) =>
    Promise.all(
      deps.catalogue().networks.map(async (network) => ({
        network: network.code,
        confirmations: network.approvesRequired,
        firstWithinMinutes: Math.floor(network.firstConfirmationMs / MINUTE_MS),
        blocksBehind: await blocksBehind(deps, network.id),
        inStopped: stopsInWords(network.inStopped === null ? [] : [network.inStopped]),
        outStopped: stopsInWords(network.outStopped === null ? [] : [network.outStopped]),
      })),
    ),
  'check-network': async ({ catalogue, chains, clock }, { network }) => {
    const { id, code, approvesRequired: confirmations } = networkNamed(catalogue(), network);
    const chain = chains.get(id);
    if (chain === undefined) throw refuseBy('networkUnserved', { network: code });
    const nameOf = (currencyId: number): string => currencyName(catalogue(), currencyId);
    const rows = await checkNetwork(chain, { now: clock.now(), confirmations, nameOf });
    return rows.map(({ check, found, problem }) => ({
      check: cellOf([check]),
      found: cellOf([found]),
      problem: problem === null ? null : cellOf([problem]),
    }));
  },
  'set-first-confirmation': async ({ db, catalogue, reload }, { network, minutes }) => {
    const { id, code } = networkNamed(catalogue(), network);
    if (minutes < 1 || minutes > MINUTES_MAX)
      throw refuseBy('firstConfirmationOutside', { most: MINUTES_MAX });
    await db.transaction().execute((tx) => changeFirstConfirmation(tx, id, minutes * MINUTE_MS));
    await reload.catalogue();
    return say('firstConfirmationSet', { network: code, minutes });
  },
  'distrust-stock': async (deps, { beyond = BEYOND_DEFAULT }) => {
    if (beyond > BEYOND_MAX) throw refuseBy('beyondTooMany', { most: BEYOND_MAX });
    const pools = await retireUnusedAddresses(deps, beyond);
    return say('stockDistrusted', { networks: [...pools] });
  },
});
