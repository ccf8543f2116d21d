/** A call that was refused or did not arrive. `code` is the stable error code; `network.failed` and `network.timeout` are the client's own. */
export class CallError extends Error {
  readonly code: string;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** Which inputs are concerned, each with its code and text. */
  readonly fields: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
  /** The structured value some refusals carry. */
  readonly value: unknown;
  /** Names the request in the server's log. */
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
