/** Commands about the networks that coins come over. */
import { changeFirstConfirmation } from '../currencies/index.ts';
import { text, whole } from './arguments.ts';
import { networkNamed } from './names.ts';
import { type Command, change, question, refuse } from './operator-command.ts';

const MINUTE_MS = 60_000;
/** A day: a rate that stays for longer is a gift to whoever waits for the market to fall. */
const MINUTES_MAX = 1_440;

export const networkCommands = {
  networks: question({
    summary: 'Lists the networks: confirmations that a deposit needs, and minutes that it has for the first.',
    arguments: {},
    run: async ({ catalogue }) =>
      catalogue().networks.map(({ code, approvesRequired, firstConfirmationMs }) => ({
        network: code,
        confirmations: approvesRequired,
        firstWithinMinutes: Math.floor(firstConfirmationMs / MINUTE_MS),
      })),
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
} as const satisfies Record<string, Command>;
