import { CallError } from '@chokdee/contract/call-error';

/** Whether a refusal asks for the captcha with the next attempt. */
export const asksCaptcha = (error: unknown): boolean =>
  error instanceof CallError &&
  typeof error.value === 'object' &&
  error.value !== null &&
  (error.value as { captcha?: unknown }).captcha === true;
