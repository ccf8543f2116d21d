import type { ErrorCode } from '@chokdee/contract/errors';

/** An expected failure: a stable code, the values its text needs, the fields it concerns, a structured value for the client. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
/** `params` fill the translated text; `fields` maps an input's name to a code (with params) shown under it; `value` goes to the client as it is. */
export interface RefusalDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<
    Record<string, { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }>
  >;
  readonly value?: unknown;
}
