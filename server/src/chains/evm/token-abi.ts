import { parseAbi } from 'viem';

/** USDT returns no result, and a declared bool would make the call unreadable. */
export const TOKEN_ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function symbol() view returns (string)',
]);
