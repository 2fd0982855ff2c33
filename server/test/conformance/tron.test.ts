import { describeWithAnvil } from '../evm/anvil.ts';
import { conform } from './conform.ts';
import { openTronBench } from './tron-bench.ts';

conform({ network: 'tron', describe: describeWithAnvil, open: openTronBench });
