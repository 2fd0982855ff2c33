import { setTimeout as sleep } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import type { Logger } from '../logger.ts';

/** Of the stop. */
const FLUSH_MS = 500;
const EXPORT_MS = 5_000;

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON). A silent collector loses spans, and
 * delays nothing.
 */
export async function startTraces(options: {
  readonly url: string;
  readonly version: string;
  readonly nodeId: string;
  readonly log: Logger;
}): Promise<{ close(): Promise<void> }> {
  const { url, version, nodeId, log } = options;
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const failed = () => log.warn({ collector: new URL(url).host }, 'traces did not reach their collector');
  const ignored = () => {};
  diag.setLogger(
    { error: failed, warn: ignored, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'parom',
      [ATTR_SERVICE_VERSION]: version,
      'service.instance.id': nodeId,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    close: async () => {
      await Promise.race([provider.shutdown().catch(failed), sleep(FLUSH_MS, undefined, { ref: false })]);
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}
