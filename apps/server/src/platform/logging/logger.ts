import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { redact, redactText } from './redaction.ts';

export type { Logger } from 'pino';

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}
interface LoggedReply {
  readonly statusCode?: number;
}

/**
 * Creates the server's logger: one JSON line per entry. Tokens, sessions, passwords, codes and
 * seeds are replaced anywhere in an entry.
 */
export function createLogger(
  options: { readonly level?: string; readonly name?: string } = {},
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      name: options.name ?? 'chokdee',
      formatters: { log: (entry) => redact(entry) as Record<string, unknown>, level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: LoggedRequest) => ({
          id: request.id,
          method: request.method,
          url: redactText(request.url ?? ''),
          address: request.ip,
        }),
        res: (reply: LoggedReply) => ({ status: reply.statusCode }),
        err: (error: Error) => redact({ ...stdSerializers.err(error) }),
      },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((item) => (typeof item === 'string' ? redactText(item) : item)) as Parameters<typeof method>,
          );
        },
      },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}
