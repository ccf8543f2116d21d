import { retryImport } from '@chokdee/ui/retry-import';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../status/status.ts';
import type { PhoneCode } from './phone-auth.ts';
import { plainNumber } from './register-rules.ts';

const loadPhoneAuth = retryImport(() => import('./phone-auth.ts'));

/**
 * The code that proves a mobile number: sent by phone authentication (decision D15) where the
 * server has it, else by the server itself.
 */
export function useMobileCode(dialing: string | undefined): {
  /**
   * Sends the code to a typed number; `byServer` is the server's own way. Returns the minutes for
   * which the button counts down.
   */
  readonly send: (typed: string, byServer: () => Promise<{ expiredMinutes: number }>) => Promise<number>;
  /** The fields that prove the number; empty where the server checks the code itself. */
  readonly proof: (entry: {
    readonly mobileNum: string;
    readonly verificationCode: string;
  }) => Promise<{ firebaseChannel?: 'sms'; firebaseIdToken?: string }>;
} {
  const { t } = useTranslation(['auth', 'errors']);
  const { phoneAuth } = useStatus().info.site;
  const sent = useRef<PhoneCode | null>(null);
  return {
    send: async (typed, byServer) => {
      if (phoneAuth === null) return (await byServer()).expiredMinutes;
      const { internationalNumber, sendPhoneCode, PHONE_CODE_MINUTES } = await loadPhoneAuth();
      sent.current = await sendPhoneCode(t, internationalNumber(plainNumber(typed), dialing));
      return PHONE_CODE_MINUTES;
    },
    proof: async ({ mobileNum, verificationCode }) => {
      if (phoneAuth === null) return {};
      const { internationalNumber, phoneToken } = await loadPhoneAuth();
      const number = internationalNumber(plainNumber(mobileNum), dialing);
      const firebaseIdToken = await phoneToken(t, sent.current, { number, code: verificationCode.trim() });
      return { firebaseChannel: 'sms', firebaseIdToken };
    },
  };
}
