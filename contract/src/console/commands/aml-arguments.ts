import { flag } from './arguments.ts';

export const amlArguments = {
  aml: flag('keep 5% besides the network’s fee although screening stopped no deposit: an operator did'),
  'waive-aml': flag('do not keep the 5%, although screening stopped the deposit'),
} as const;
