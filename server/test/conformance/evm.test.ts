import { describeWithAnvil } from '../evm/anvil.ts';
import { conform } from './conform.ts';
import { openEvmBench } from './evm-bench.ts';

conform({ network: 'evm', describe: describeWithAnvil, open: openEvmBench });
