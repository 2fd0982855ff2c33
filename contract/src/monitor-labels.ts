/**
 * Labels that an operator gives a direction (https://www.bestchange.com/wiki/labels.html). The service adds
 * `manual` and `floating` by itself.
 */
export const monitorLabels = [
  'verifying',
  'cardverify',
  'juridical',
  'reg',
  'otherin',
  'otherout',
  'card2card',
] as const;
export type MonitorLabel = (typeof monitorLabels)[number];

export const isMonitorLabel = (label: string): label is MonitorLabel =>
  monitorLabels.some((one) => one === label);

/** For an operator's answer: none of them. */
export const NO_LABELS = 'none';
