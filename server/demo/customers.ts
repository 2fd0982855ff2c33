/** Calls of the public service and levers of the sandbox. */
import type { TicketView } from '@parom/contract/tickets';
import { strangerAddress } from '../src/chains/simulated/index.ts';
import type { DemoWorld } from './world.ts';

const SECOND_MS = 1_000;

export interface Side {
  readonly coin: number;
  readonly network: number | null;
}

export interface Order {
  readonly give: Side;
  readonly get: Side;
  readonly amount: string;
  readonly email: string;
  readonly address?: string;
  readonly memo?: string | null;
  readonly refererCode?: string;
}

export interface DemoTicket {
  readonly id: string;
  readonly token: string;
  readonly give: Side;
  readonly amount: string;
  readonly deposit: { readonly address: string; readonly memo: string | null };
}

export async function order(world: DemoWorld, wanted: Order): Promise<DemoTicket> {
  const { give, get, amount, email } = wanted;
  await world.moveOn(SECOND_MS);
  const created = await world.call<{ ticketId: string; offerToken: string }>('POST', '/v1/tickets/create', {
    body: {
      wallet: {
        address: wanted.address ?? recipientOn(world, get),
        memo: wanted.memo ?? null,
        isMemoRequired: false,
      },
      user: { email, language: 1, refererCode: wanted.refererCode ?? null },
      payDetails: { currencyId: give.coin, networkId: give.network, amount },
      getDetails: { currencyId: get.coin, networkId: get.network },
    },
  });
  const { fromWallet } = await view(world, { id: created.ticketId, token: created.offerToken });
  return { id: created.ticketId, token: created.offerToken, give, amount, deposit: fromWallet };
}

export const view = (
  world: DemoWorld,
  { id, token }: Pick<DemoTicket, 'id' | 'token'>,
): Promise<TicketView> => world.call('GET', `/v1/tickets/${id}/get`, { token });

/** A stranger's wallet; for roubles a phone number. */
export function recipientOn(world: DemoWorld, { network }: Side): string {
  if (network === null) return '+79161234567';
  const known = world.app.catalogue().network(network);
  if (known === null) throw new Error(`there is no network ${network}`);
  return strangerAddress(known.addressFormat);
}

export async function send(world: DemoWorld, ticket: DemoTicket, amount = ticket.amount): Promise<void> {
  const { address, memo } = ticket.deposit;
  await transfer(world, { ...ticket.give, address, memo, amount });
}

export const transfer = (
  world: DemoWorld,
  { coin, network, ...rest }: Side & { address: string; memo: string | null; amount: string },
): Promise<unknown> =>
  world.call('POST', '/sandbox/transfers', { body: { networkId: network, currencyId: coin, ...rest } });

export async function confirmAll(world: DemoWorld): Promise<void> {
  await world.settle();
  for (const networkId of world.takeBusy()) {
    const required = world.app.catalogue().network(networkId)?.approvesRequired ?? 0;
    await world.call('POST', '/sandbox/blocks', { body: { networkId, count: required + 1 } });
  }
  // The blocks themselves leave nothing unconfirmed.
  world.takeBusy();
  await world.settle();
}

/** Deposits become final, then payouts and refunds. */
export async function finishAll(world: DemoWorld): Promise<void> {
  await confirmAll(world);
  await confirmAll(world);
}
