/** Spans of OpenTelemetry. Nothing is recorded until the process starts traces. */
import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
} from '@opentelemetry/semantic-conventions';

export const tracer = () => trace.getTracer('parom');

/** Messages of errors may name a customer: only their class is recorded. */
async function inSpan<T>(
  name: string,
  options: { readonly kind: SpanKind; readonly attributes: Attributes; readonly root?: true },
  run: () => Promise<T>,
  isFault: (error: unknown) => boolean = () => true,
): Promise<T> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setAttribute(ATTR_ERROR_TYPE, error instanceof Error ? error.constructor.name : typeof error);
      if (isFault(error)) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A trace of its own: the call that woke the job has long been answered. */
export const inJobSpan = <T>(
  kind: string,
  attempt: number,
  run: () => Promise<T>,
  isFault: (error: unknown) => boolean,
): Promise<T> =>
  inSpan(
    `job ${kind}`,
    { kind: SpanKind.CONSUMER, attributes: { 'parom.attempt': attempt }, root: true },
    run,
    isFault,
  );

/** Polls, which no call and no job waits for, would fill the collector. A path may hold a node's key. */
export function inRequestSpan<T>(url: string | URL, method: string, run: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const { hostname, port } = new URL(url);
  const attributes = {
    [ATTR_HTTP_REQUEST_METHOD]: method,
    [ATTR_SERVER_ADDRESS]: hostname,
    ...(port !== '' && { [ATTR_SERVER_PORT]: Number(port) }),
  };
  return inSpan(`${method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, run);
}
