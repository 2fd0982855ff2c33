import { describeWithBitcoind } from '../bitcoin/bitcoind.ts';
import { openBitcoinBench } from './bitcoin-bench.ts';
import { conform } from './conform.ts';

conform({ network: 'bitcoin', describe: describeWithBitcoind, open: openBitcoinBench });
