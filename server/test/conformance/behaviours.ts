import { badNodes } from './bad-nodes.ts';
import type { Behaviour } from './behaviour.ts';
import { blocks } from './blocks.ts';
import { deposits } from './deposits.ts';
import { endings } from './endings.ts';
import { payments } from './payments.ts';

/** In the order of the documents. */
export const behaviours: readonly Behaviour[] = [
  ...deposits,
  ...blocks,
  ...payments,
  ...endings,
  ...badNodes,
];
