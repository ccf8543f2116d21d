import type { errors } from './errors.gen.ts';

/** A stable code of the catalogue. */
export type ErrorCode = keyof typeof errors;

/**
 * The body of a refusal on `/wps`. `fields` holds the refused inputs, each with its code and text.
 */
export interface Refusal {
  readonly success: false;
  readonly value: unknown;
  readonly message: string;
  readonly errorCode: ErrorCode;
  readonly fields?: Readonly<Record<string, { code: string; message: string }>>;
}
