/** The log: JSON lines on standard output. No token, e-mail, body or query string may reach it. */
import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

export function createLogger(level: string): PinoLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    standardOutput(),
  );
}

/**
 * When the reader of the log is gone, the service continues without a log. Pino's own writer would retry
 * the closed pipe in a loop and miss even a stop signal.
 */
function standardOutput(): NodeJS.WriteStream {
  if (!process.stdout.listeners('error').includes(goOn)) process.stdout.on('error', goOn);
  return process.stdout;
}

const goOn = (): void => undefined;

/** Only these fields: further fields of a database error hold the failed row, and a row holds e-mails. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
