import { choiceOf, line, optional, reason, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

export const NAME_MAX = 40;
const servedNetwork = choiceOf('tokenNetworks', 'the served EVM network, as ethereum');

export const tokenCalls = {
  'add-token': act({
    summary:
      'Adds a token to a served EVM network after its node confirmed the contract. It starts stopped, with disabled pairs.',
    arguments: {
      network: servedNetwork,
      code: text('the coin’s code as its contract says, as LINK'),
      contract: text('the contract’s address, as the issuer publishes it'),
      name: optional(line(`the name that customers read, at most ${NAME_MAX} signs (the code)`)),
      reason,
    },
  }),
  'remove-token': act({
    summary: 'Removes a stopped, added token without a ticket, deposit or payment.',
    arguments: { asset: text('the asset, as LINK@ethereum'), reason },
  }),
} as const satisfies Calls;
