import { sides } from './choices.ts';
import { finishAll, order, recipientOn, send } from './customers.ts';
import type { DemoWorld } from './world.ts';

const referrer = { email: 'partner@example.com', password: 'a-long-password' } as const;

const logIn = async (world: DemoWorld): Promise<string> =>
  (await world.call<{ token: string }>('POST', '/v1/auth/login', { body: referrer })).token;

async function register(world: DemoWorld): Promise<void> {
  const body = { ...referrer, refererCode: null, language: 1 };
  await world.call('POST', '/v1/auth/register', { body });
}

/** One such exchange's share can be withdrawn. */
async function bringCustomer(world: DemoWorld, email: string): Promise<void> {
  const token = await logIn(world);
  const { refCode } = await world.call<{ refCode: string }>('GET', '/v1/user', { token });
  const wanted = { give: sides.xmr, get: sides.eth, amount: '30', email, refererCode: refCode };
  await send(world, await order(world, wanted));
  await finishAll(world);
}

async function withdraw(world: DemoWorld): Promise<void> {
  const token = await logIn(world);
  const { coin, network } = sides.xrp;
  const address = recipientOn(world, sides.xrp);
  const body = { amount: '10', currencyId: coin, networkId: network, address, memo: null };
  await world.call('POST', '/v1/referral/requestWithdrawal', { token, body });
}

export async function requestedWithdrawal(world: DemoWorld): Promise<void> {
  await bringCustomer(world, 'lida@example.com');
  await withdraw(world);
}

async function approve(world: DemoWorld): Promise<void> {
  await world.command('approve-withdrawal', {
    withdrawal: await requested(world),
    reason: 'The share is earned',
  });
}

async function reject(world: DemoWorld): Promise<void> {
  const reason = 'The address belongs to another person';
  await world.command('reject-withdrawal', { withdrawal: await requested(world), reason });
}

async function requested(world: DemoWorld): Promise<string> {
  const [withdrawal] = await world.command<readonly { id: string }[]>('withdrawals', { state: 'requested' });
  if (withdrawal === undefined) throw new Error('no withdrawal is requested');
  return withdrawal.id;
}

export const referralEvents: Readonly<Record<number, readonly ((world: DemoWorld) => Promise<void>)[]>> = {
  1: [register],
  6: [(world) => bringCustomer(world, 'marta@example.com')],
  8: [withdraw, approve],
  15: [(world) => bringCustomer(world, 'nina@example.com'), withdraw, reject],
};
