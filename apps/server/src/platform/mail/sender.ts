import { createTransport } from 'nodemailer';

/** A letter on its way. `subject` is empty for an SMS. */
export interface OutgoingMessage {
  readonly kind: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Takes letters out of the house. `keepsText`: the stored text stays readable after sending (the demo outbox only). Throws when a letter could not be handed over, `Undeliverable` when it never can be. */
export interface Sender {
  readonly keepsText: boolean;
  send(letter: OutgoingMessage): Promise<void>;
}

/** This letter will not be taken however often it is sent. */
export class Undeliverable extends Error {}

/** Sends nothing anywhere: in demo the stored letters are read on the outbox page. */
export const demoSender = (): Sender => ({ keepsText: true, send: async () => undefined });

/** One address and nothing else: no second recipient, no name, no line that would begin another header. */
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Milliseconds the server may be silent; well below the two minutes after which a letter counts as lost in somebody's hands. */
const SILENCE = 20_000;

/**
 * Sends mail by SMTP. `url` as nodemailer takes it (`smtps://user:password@host`), `from` is the sender's address.
 * With `smtp://` a password leaves this machine only after STARTTLS; a certificate that is not trusted ends the conversation.
 */
export function smtpSender(url: string, from: string): Sender {
  const { username, hostname } = new URL(url);
  const transport = createTransport(
    {
      url,
      requireTLS: username !== '' && !LOOPBACK.has(hostname),
      connectionTimeout: SILENCE,
      greetingTimeout: SILENCE,
      socketTimeout: SILENCE,
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

/** The server's 5xx to the recipient or the letter is final (RFC 5321, 4.2.1); to our login it is our own fault, which may be mended. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
