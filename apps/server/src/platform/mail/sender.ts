import { createTransport } from 'nodemailer';

/** A letter on its way. `subject` is empty for an SMS. */
export interface Letter { readonly kind: 'mail' | 'sms'; readonly recipient: string; readonly subject: string; readonly body: string }

/** Takes letters out of the house. `keepsText`: the stored text stays readable after sending (the demo outbox only). Throws when a letter could not be handed over. */
export interface Sender { readonly keepsText: boolean; send(letter: Letter): Promise<void> }

/** Sends nothing anywhere: in demo the stored letters are read on the outbox page. */
export const demoSender = (): Sender => ({ keepsText: true, send: async () => undefined });

/** Sends mail by SMTP. `url` as nodemailer takes it (`smtps://user:password@host`), `from` is the sender's address. */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport(url, { from });
  return { keepsText: false, send: async ({ recipient, subject, body }) => { await transport.sendMail({ to: { name: '', address: recipient }, subject, text: body }); } };
}
