import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { isKey, requireKey, StoreError, type FileStore, type FileStoreSettings, type StoredObject } from './store.ts';

/** Milliseconds between the attempts of a request. */
const RETRY_DELAYS = [200, 1_000];

/** What tests change of a store in a bucket. */
export interface S3StoreOptions {
  /** Milliseconds until an attempt must be answered; its body may take longer. */
  readonly timeout?: number;
  readonly retryDelays?: readonly number[];
}

/** One request below the bucket. */
interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Path below the bucket; empty for the bucket itself. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

type Send = (request: S3Request) => Promise<Response | null>;

/** Why a request failed. `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return (cause?.message || cause?.code) ?? message;
}

const isTransient = (status: number): boolean => status >= 500 || status === 429;

/** The text of the first element `name` in an XML text, unescaped; null when there is none. */
function elementText(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return (
    text
      ?.replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&') ?? null
  );
}

/**
 * Creates a store in a bucket of a service that speaks the protocol of Amazon S3, addressed by path
 * (`<endpoint>/<bucket>/<key>`). A request is repeated twice when the service does not answer or
 * answers 5xx or 429. The bucket must hold nothing but the files of one installation.
 */
export function createS3Store(
  settings: Extract<FileStoreSettings, { readonly kind: 's3' }>,
  { timeout = 10_000, retryDelays = RETRY_DELAYS }: S3StoreOptions = {},
): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  const attempt = async ({ method, path, query = {}, body }: S3Request): Promise<Response> => {
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort(new Error(`no answer within ${timeout} ms`));
    }, timeout);
    try {
      return await client.fetch(url, {
        method,
        redirect: 'error',
        signal: controller.signal,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body && { body: new Uint8Array(body) }),
      });
    } finally {
      clearTimeout(timer);
    }
  };
  const failure = ({ method }: S3Request, reason: string, cause?: unknown): StoreError =>
    new StoreError(`the bucket ${bucket} at ${new URL(endpoint).host} cannot be used: ${method} ${reason}`, { cause });
  /** Sends a request. Null: no such object. Throws `StoreError` for every other failure. */
  const send: Send = async (request) => {
    for (let attempts = 1; ; attempts += 1) {
      const delay = retryDelays[attempts - 1];
      try {
        const response = await attempt(request);
        if (response.ok) return response;
        const code = elementText(await response.text(), 'Code');
        if (response.status === 404 && code === 'NoSuchKey' && request.path !== '') return null;
        const error = failure(request, `answered ${response.status} ${(code ?? '').slice(0, 80)}`.trim());
        if (!isTransient(response.status) || delay === undefined) throw error;
      } catch (error) {
        if (error instanceof StoreError) throw error;
        if (delay === undefined) throw failure(request, `failed: ${reasonOf(error)}`, error);
      }
      await pause(delay);
    }
  };

  return {
    put: async (key, bytes) => {
      requireKey(key);
      const request = { method: 'PUT', path: key, body: bytes } as const;
      const response = await send(request);
      if (response === null) throw failure(request, 'answered 404 NoSuchKey');
      await response.body?.cancel();
    },
    get: async (key) => {
      requireKey(key);
      const response = await send({ method: 'GET', path: key });
      return response && Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    delete: async (key) => {
      requireKey(key);
      await (await send({ method: 'DELETE', path: key }))?.body?.cancel();
    },
    list: () => listBucket(send),
  };
}

async function* listBucket(send: Send): AsyncGenerator<StoredObject> {
  let next: string | null = null;
  do {
    const token: Record<string, string> = next === null ? {} : { 'continuation-token': next };
    const response = await send({ method: 'GET', path: '', query: { 'list-type': '2', ...token } });
    const xml =
      (await response?.text().catch((error: unknown) => {
        throw new StoreError(`the listing of the bucket was cut: ${reasonOf(error)}`, { cause: error });
      })) ?? '';
    for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = elementText(item, 'Key');
      if (key !== null && isKey(key)) yield { key, modifiedAt: new Date(elementText(item, 'LastModified') ?? NaN) };
    }
    next = elementText(xml, 'NextContinuationToken');
  } while (next !== null);
}
