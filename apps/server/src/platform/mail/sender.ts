import { createTransport } from 'nodemailer';
import { LOOPBACK } from '../inner-connections.ts';

/** A message to send. `subject` is empty for an SMS. */
export interface OutgoingMessage {
  readonly kind: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Sends messages of one kind. */
export interface Sender {
  /** True when the stored body must stay readable after sending (demo outbox only). */
  readonly keepsText: boolean;
  /**
   * Seconds until the next attempts, when they are not those of email. After the last one a message
   * is given up.
   */
  readonly retryDelays?: readonly number[];
  /**
   * `id` stays the same at each attempt. Throws when a message could not be handed over;
   * `Undeliverable` when a retry cannot succeed.
   */
  send(message: OutgoingMessage, id: string): Promise<void>;
}

/** A message can never be delivered, so it must not be retried. */
export class Undeliverable extends Error {}

/** Creates a sender that sends nothing: the demo shows stored messages on its outbox page. */
export const demoSender = (): Sender => ({ keepsText: true, send: async () => undefined });

/**
 * A single address: no second recipient, no display name, no line break that could start another
 * header.
 */
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;
/**
 * Timeout of the mail server in milliseconds; well below the two minutes after which a message is
 * claimed again.
 */
const TIMEOUT = 20_000;

/**
 * Creates a sender for email by SMTP. `url` is nodemailer's (`smtps://user:password@host`), `from`
 * the sender's address. With `smtp://` mail is sent to another machine only after STARTTLS. A
 * server with an untrusted certificate is refused.
 */
export function smtpSender(url: string, from: string): Sender {
  const { hostname } = new URL(url);
  const transport = createTransport(
    {
      url,
      requireTLS: !LOOPBACK.has(hostname),
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    },
    { from },
  );
  return {
    keepsText: false,
    send: async ({ recipient, subject, body }) => {
      if (!ADDRESS.test(recipient)) throw new Undeliverable('the recipient is not one address');
      try {
        await transport.sendMail({ to: { name: '', address: recipient }, subject, text: body });
      } catch (error) {
        throw isFinal(error) ? new Undeliverable((error as Error).message, { cause: error }) : error;
      }
    },
  };
}

/**
 * Whether an SMTP error is final: a 5xx reply to the recipient or the message (RFC 5321, 4.2.1). A
 * 5xx reply to the login is a configuration error and can be fixed.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
