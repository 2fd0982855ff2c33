/** No token, e-mail, body or query string may reach the log. */
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

/** Pino's own writer would retry a closed pipe in a loop and miss a stop signal. */
function standardOutput(): NodeJS.WriteStream {
  if (!process.stdout.listeners('error').includes(goOn)) process.stdout.on('error', goOn);
  return process.stdout;
}

const goOn = (): void => undefined;

/** Further fields of a database error hold the failed row with its e-mails. */
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
