import { conform } from './conform.ts';
import { openXrpBench } from './xrp-bench.ts';

conform({ network: 'xrp', open: openXrpBench });
