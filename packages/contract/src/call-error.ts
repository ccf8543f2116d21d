/**
 * A call that failed. `code` is the server's stable error code, or the client's own
 * `network.failed` or `network.timeout`.
 */
export class CallError extends Error {
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The refused inputs, each with its code and text. */
  readonly fields: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
  /** The structured value of some refusals, else null. */
  readonly value: unknown;
  /** The request's id in the server's log. */
  readonly requestId: string | null;
  constructor(
    code: string,
    message: string,
    details: {
      readonly status?: number;
      readonly fields?: CallError['fields'];
      readonly value?: unknown;
      readonly requestId?: string | null;
    } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.value = details.value ?? null;
    this.requestId = details.requestId ?? null;
  }
}
