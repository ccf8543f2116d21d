import type { Config } from '../config.ts';
import { demoSender, smtpSender, type Sender } from './sender.ts';
import { smsGateway } from './sms-gateway.ts';

/**
 * The configured senders. In demo and test, messages without a sender are kept for the outbox page;
 * in production there is none.
 */
export function configuredSenders({
  mode,
  mail,
  sms,
  origins,
}: Pick<Config, 'mode' | 'mail' | 'sms' | 'origins'>): Readonly<Record<'mail' | 'sms', Sender | null>> {
  const other = mode === 'production' ? null : demoSender();
  return {
    mail: mail ? smtpSender(mail.url, mail.from) : other,
    sms: sms ? smsGateway({ ...sms, receiptUrl: `${origins.site}/wps/callback/sms` }) : other,
  };
}
