import type { ErrorDefinition } from './error-definition.ts';
import type { ErrorCode } from './errors.ts';

/** A JSON Schema. */
export type EnvelopeSchema = Readonly<Record<string, unknown>>;

/** A refusal, before its envelope. */
export interface RefusalParts {
  readonly code: ErrorCode;
  readonly definition: ErrorDefinition;
  /** The text in the caller's language. */
  readonly message: string;
  /** The refused inputs, each with its code and text. */
  readonly fields?: Readonly<Record<string, { readonly code: string; readonly message: string }>> | undefined;
  readonly value?: unknown;
}

/** The form of the answers of a call. */
export interface EnvelopeDefinition {
  /** The answer in a few words of the API reference. */
  readonly text: string;
  /** The handler writes the body of a success itself. */
  readonly raw?: boolean;
  /**
   * The caller is identified by a game session in the body instead of a session of its own, and may
   * be a page of any origin.
   */
  readonly byGameSession?: boolean;
  /** HTTP status of a wrong method. Default 405. */
  readonly wrongMethod?: number;
  /** Unknown paths that begin with one of these are refused in this envelope. */
  readonly paths?: readonly string[];
  /** The body of a success. */
  readonly success: (value: unknown, rootFields: readonly string[]) => unknown;
  /** The body of a refusal. */
  readonly refusal: (parts: RefusalParts) => unknown;
  /** The JSON Schema of a success, from that of the value. */
  readonly successSchema: (value: EnvelopeSchema) => EnvelopeSchema;
  /** The JSON Schema of a refusal with one of the errors; `fields` is the one of the inputs. */
  readonly refusalSchema: (
    errors: readonly { readonly code: ErrorCode; readonly definition: ErrorDefinition }[],
    fields: EnvelopeSchema,
  ) => EnvelopeSchema;
}

/** The envelopes of a module by name. */
export type EnvelopeDefinitions = Readonly<Record<string, EnvelopeDefinition>>;
