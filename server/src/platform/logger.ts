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
 * Once whoever read the log has gone, the service goes on without one. Pino's own writer would try the closed pipe again
 * and again, deaf to everything, a signal to stop included.
 */
function standardOutput(): NodeJS.WriteStream {
  if (!process.stdout.listeners('error').includes(goOn)) process.stdout.on('error', goOn);
  return process.stdout;
}

const goOn = (): void => undefined;

/**
 * Type, message, code, stack and cause of an error, and nothing else: the database's errors carry the offending
 * row in further fields, and a row holds e-mails.
 */
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
