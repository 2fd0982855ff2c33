import { conform } from './conform.ts';
import { openTonBench } from './ton-bench.ts';

conform({ network: 'ton', open: openTonBench });
