/** Commands about the networks that coins come over. */
import { blocksBehind, type DistrustedStock, distrustStock } from '../chains/index.ts';
import { changeFirstConfirmation } from '../currencies/index.ts';
import { optional, text, whole } from './arguments.ts';
import { networkNamed } from './names.ts';
import { type Command, change, question, refuse } from './operator-command.ts';

const MINUTE_MS = 60_000;
/** A day: a rate that stays for longer is a gift to whoever waits for the market to fall. */
const MINUTES_MAX = 1_440;
/** Of each network. Deriving so many for two networks takes half the time that the operator's program waits. */
const BEYOND_MAX = 5_000;
const BEYOND_DEFAULT = 1_000;

export const networkCommands = {
  networks: question({
    summary:
      'Lists the networks: confirmations that a deposit needs, minutes that it has for the first, and blocks that are not read yet.',
    arguments: {},
    run: (deps) =>
      Promise.all(
        deps.catalogue().networks.map(async ({ id, code, approvesRequired, firstConfirmationMs }) => ({
          network: code,
          confirmations: approvesRequired,
          firstWithinMinutes: Math.floor(firstConfirmationMs / MINUTE_MS),
          blocksBehind: await blocksBehind(deps, id),
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
      const stocks = await distrustStock(deps, beyond);
      return `Watched from now on, and never given to a ticket: ${stocks.map(spoken).join('; ')}.`;
    },
  }),
} as const satisfies Record<string, Command>;

function spoken({ network, retired, derived }: DistrustedStock): string {
  const stock = `${network} ${retired} from its stock`;
  if (derived !== null) return `${stock} and ${derived} beyond it`;
  return `${stock} (it is not served here: give the command again where it is)`;
}
