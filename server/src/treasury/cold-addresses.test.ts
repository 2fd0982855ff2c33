/** Which lists of cold addresses the start takes. */
import { expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { smallWorld } from '../../test/small-world.ts';
import { readColdAddresses } from './cold-addresses.ts';

const { world } = await smallWorld();

const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

it.each([
  ['two addresses of one network', `ethereum:${ETHER}, ethereum:${OTHER}`, [ETHER, OTHER]],
  ['an empty entry', `ethereum:${ETHER}, ,`, [ETHER]],
  ['nothing', '', []],
])('the cold addresses of a list with %s are its own', (_what, setting, listed) => {
  const read = readColdAddresses(world.deps.catalogue(), setting);
  expect(read.map(({ address }) => address)).toEqual(listed);
  expect(read.every(({ networkId }) => networkId === ids.ethereum)).toBe(true);
});

it('one cold address may serve two networks', () => {
  const { networks, networkById } = world.deps.catalogue();
  const ethereum = networkById(ids.ethereum);
  const [one, two] = networks.filter(({ addressFormat }) => addressFormat === ethereum.addressFormat);
  const setting = `${one?.code}:${ETHER}, ${two?.code}:${ETHER}`;
  const read = readColdAddresses(world.deps.catalogue(), setting);
  expect(read.map(({ networkId }) => networkId)).toEqual([one?.id, two?.id]);
});
