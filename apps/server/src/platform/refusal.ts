import type { ErrorCode } from '@chokdee/contract/errors';

/** An expected failure with a stable code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
/** Details of a refusal, for its text and for the client. */
export interface RefusalDetails {
  /** Values for the placeholders of the translated text. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The code, with its params, that a form shows under a field, by field name. */
  readonly fields?: Readonly<
    Record<string, { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }>
  >;
  /** Sent to the client unchanged. */
  readonly value?: unknown;
  /** The language of the text where it is not that of the request. */
  readonly language?: string;
}
