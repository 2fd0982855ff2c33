import { blocksBehind, checkNetwork, retireUnusedAddresses } from '../chains/index.ts';
import { changeFirstConfirmation, currencyName } from '../currencies/index.ts';
import { say } from './answer.ts';
import { optional, text, whole } from './arguments.ts';
import { stopsInWords } from './closing-end.ts';
import { networkNamed } from './names.ts';
import { type Command, change, question } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const MINUTE_MS = 60_000;
/** A longer rate is a gift to customers who wait for the market to fall. */
const MINUTES_MAX = 1_440;
/** Two networks take half of the operator program's timeout. */
const BEYOND_MAX = 5_000;
const BEYOND_DEFAULT = 1_000;

const networkName = text('the network, as bitcoin');

export const networkCommands = {
  networks: question({
    summary:
      'Lists the networks: confirmations, minutes for the first one, unread blocks (empty: the node is silent), stops.',
    arguments: {},
    run: (deps) =>
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
  }),
  'check-network': question({
    summary:
      'Asks a network’s node once for all that Parom needs: blocks, finality, a past transfer and fee of each coin, the hot wallet. Names each deviation.',
    arguments: { network: networkName },
    run: async ({ catalogue, chains, clock }, { network }) => {
      const { id, code, approvesRequired: confirmations } = networkNamed(catalogue(), network);
      const chain = chains.get(id);
      if (chain === undefined) throw refuseBy('networkUnserved', { network: code });
      const nameOf = (currencyId: number): string => currencyName(catalogue(), currencyId);
      return checkNetwork(chain, { now: clock.now(), confirmations, nameOf });
    },
  }),
  'set-first-confirmation': change({
    summary:
      'Sets for how many minutes a deposit may wait for its first confirmation and keep the ticket’s rate.',
    arguments: {
      network: text('the network, as bitcoin'),
      minutes: whole(`1 to ${MINUTES_MAX}`),
    },
    run: async ({ db, catalogue, reload }, { network, minutes }) => {
      const { id, code } = networkNamed(catalogue(), network);
      if (minutes < 1 || minutes > MINUTES_MAX)
        throw refuseBy('firstConfirmationOutside', { most: MINUTES_MAX });
      await db.transaction().execute((tx) => changeFirstConfirmation(tx, id, minutes * MINUTE_MS));
      await reload.catalogue();
      return say('firstConfirmationSet', { network: code, minutes });
    },
  }),
  'distrust-stock': change({
    summary:
      'After a restored backup, before a worker starts: retires the addresses that the lost time may have given out, and watches them. May be repeated.',
    arguments: {
      beyond: optional(
        whole(
          `how many addresses a network may have derived in the lost time, at most ${BEYOND_MAX} (${BEYOND_DEFAULT})`,
        ),
      ),
    },
    run: async (deps, { beyond = BEYOND_DEFAULT }) => {
      if (beyond > BEYOND_MAX) throw refuseBy('beyondTooMany', { most: BEYOND_MAX });
      const pools = await retireUnusedAddresses(deps, beyond);
      return say('stockDistrusted', { networks: [...pools] });
    },
  }),
} as const satisfies Record<string, Command>;
