import type { alertForms } from '@parom/contract/console/answers/alerts/alerts';
import type { Sentences } from '@parom/contract/console/answers/form';
import { bookAlerts } from './books.ts';
import { networkAlerts } from './networks.ts';
import { paymentAlerts } from './payments.ts';
import { priceAlerts } from './prices.ts';
import { serviceAlerts } from './service.ts';

export const alerts = {
  ...networkAlerts,
  ...paymentAlerts,
  ...bookAlerts,
  ...priceAlerts,
  ...serviceAlerts,
} satisfies Sentences<typeof alertForms>;
