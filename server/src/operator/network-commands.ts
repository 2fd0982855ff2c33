/** Commands about the networks that coins come over. */
import { blocksBehind, type RetiredAddresses, retireUnusedAddresses } from '../chains/index.ts';
import { changeFirstConfirmation, type Network, readNetworkStops } from '../currencies/index.ts';
import { stopNetwork } from '../payments/index.ts';
import { choice, optional, text, whole } from './arguments.ts';
import { networkNamed } from './names.ts';
import { type Command, change, type OperatorDeps, question, refuse } from './operator-command.ts';

const MINUTE_MS = 60_000;
/** A day: a rate that stays for longer is a gift to whoever waits for the market to fall. */
const MINUTES_MAX = 1_440;
/** Of each network. Deriving so many for two networks takes half the time that the operator's program waits. */
const BEYOND_MAX = 5_000;
const BEYOND_DEFAULT = 1_000;

const networkName = text('the network, as bitcoin');
const direction = choice(['in', 'out'], 'what customers send, or what they receive');

export const networkCommands = {
  networks: question({
    summary:
      'Lists the networks: confirmations that a deposit needs, minutes that it has for the first, blocks that are not read yet, and what stops coins that come (in) or leave (out).',
    arguments: {},
    run: (deps) =>
      Promise.all(
        deps.catalogue().networks.map(async (network) => ({
          network: network.code,
          confirmations: network.approvesRequired,
          firstWithinMinutes: Math.floor(network.firstConfirmationMs / MINUTE_MS),
          blocksBehind: await blocksBehind(deps, network.id),
          inStopped: network.inStopped,
          outStopped: network.outStopped,
        })),
      ),
  }),
  'set-first-confirmation': change({
    summary:
      'Sets how long a deposit may wait for its first confirmation and keep its ticket’s rate; after that the lower one counts.',
    arguments: {
      network: text('the network, as bitcoin'),
      minutes: whole(`1 to ${MINUTES_MAX}`),
    },
    run: async ({ db, catalogue, reload }, { network, minutes }) => {
      const { id, code } = networkNamed(catalogue(), network);
      if (minutes < 1 || minutes > MINUTES_MAX)
        throw refuse(`a first confirmation may take 1 to ${MINUTES_MAX} minutes`);
      await changeFirstConfirmation(db, id, minutes * MINUTE_MS);
      await reload.catalogue();
      return `Deposits on ${code} have ${minutes} minutes for their first confirmation.`;
    },
  }),
  'stop-network': change({
    summary:
      'Takes one direction of a network out of the offer. In: no new ticket is to be paid over it; what arrives is recorded and credited. Out: nothing is paid out over it; what is owed waits.',
    arguments: { network: networkName, direction, reason: text('why; kept in the audit') },
    run: async (deps, { network, direction: stop, reason }) => {
      const { code } = await switchDirection(deps, network, stop, reason);
      return `${code} is switched off (${stop}).${stop === 'out' ? ' Nothing is signed there any more.' : ''}`;
    },
  }),
  'start-network': change({
    summary: 'Puts one direction of a network into the offer again; payments that waited leave.',
    arguments: { network: networkName, direction },
    run: async (deps, { network, direction: stop }) => {
      const { id, code } = await switchDirection(deps, network, stop, null);
      const isFrozen = stop === 'out' && (await readNetworkStops(deps.db, id)).wallet !== null;
      const frozen = ' Its hot wallet is frozen all the same, until accept-nonce.';
      return `${code} is switched on (${stop}).${isFrozen ? frozen : ''}`;
    },
  }),
  'distrust-stock': change({
    summary:
      'After a restored backup, before a worker reads the lost blocks: gives no deposit address to a ticket any more that the lost time may have given out. All of them are watched.',
    arguments: {
      beyond: optional(
        whole(
          `how many addresses each network may have derived in the lost time, to ${BEYOND_MAX} (${BEYOND_DEFAULT})`,
        ),
      ),
    },
    run: async (deps, { beyond = BEYOND_DEFAULT }) => {
      if (beyond > BEYOND_MAX)
        throw refuse(`at most ${BEYOND_MAX} at once; the same command again goes on from there`);
      const pools = await retireUnusedAddresses(deps, beyond);
      return `Watched from now on, and never given to a ticket: ${pools.map(spoken).join('; ')}.`;
    },
  }),
} as const satisfies Record<string, Command>;

async function switchDirection(
  { db, catalogue, reload }: OperatorDeps,
  name: string,
  stop: 'in' | 'out',
  reason: string | null,
): Promise<Network> {
  const network = networkNamed(catalogue(), name);
  await db.transaction().execute((tx) => stopNetwork(tx, network.id, stop, reason));
  await reload.catalogue();
  return network;
}

function spoken({ network, retired, derived }: RetiredAddresses): string {
  const stock = `${network} ${retired} from its stock`;
  if (derived !== null) return `${stock} and ${derived} beyond it`;
  return `${stock} (it is not served here: give the command again where it is)`;
}
