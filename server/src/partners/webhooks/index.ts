export { queueWebhooks, removeOldDeliveries } from './queue-webhooks.ts';
export { type SendWebhookDeps, sendWebhook } from './send-webhook.ts';
export {
  redeliverWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sealWebhooks,
  setWebhook,
  type WebhookDeps,
} from './webhooks.ts';
export { listWebhooks } from './webhooks-store.ts';
