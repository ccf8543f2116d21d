import type { Call } from '@chokdee/contract/call';
import { Refusal } from '../refusal.ts';

const COMPACT_JWE = /^[\w-]+(\.[\w-]*){4}$/;

/** The compact JWE of an encrypted body (`{"value": "<jwe>"}`), or null when the body is plain. */
export function jweOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const entries = Object.entries(body);
  const [key, value] = entries[0] ?? [];
  const isJwe = entries.length === 1 && key === 'value' && typeof value === 'string' && COMPACT_JWE.test(value);
  return isJwe ? value : null;
}

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Makes an object of name-value pairs. The values of a repeated name become a list. */
function collect<V>(entries: Iterable<readonly [string, V]>): Record<string, V | V[]> {
  const fields = new Map<string, V | V[]>();
  for (const [name, value] of entries) {
    const existing = fields.get(name);
    if (existing === undefined) fields.set(name, value);
    else fields.set(name, Array.isArray(existing) ? [...existing, value] : [existing, value]);
  }
  return Object.fromEntries(fields);
}

/** Parts a multipart body may have: the file and the fields beside it. */
const MAX_PARTS = 16;
/** The boundary in the content type of a multipart body. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i;

/** Whether a multipart body has more parts than a call needs. It is not parsed for that. */
function hasTooManyParts(raw: Buffer, contentType: string): boolean {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`);
  let boundaries = 0;
  for (let at = raw.indexOf(boundary); at >= 0; at = raw.indexOf(boundary, at + boundary.length)) {
    boundaries += 1;
    // One more ends the last part.
    if (boundaries > MAX_PARTS + 1) return true;
  }
  return false;
}

async function readMultipart(raw: Buffer, contentType: string): Promise<unknown> {
  if (hasTooManyParts(raw, contentType)) throw new Refusal('request.unreadable');
  try {
    const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } }).formData();
    return collect([...form.entries()]);
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/**
 * Parses a body in the format its call declares. An empty JSON or form body is an empty object.
 * Refuses with `request.type.unsupported` or `request.unreadable`.
 */
export async function readBody(
  call: Pick<Call, 'body'>,
  contentType: string | undefined,
  raw: Buffer | null,
): Promise<unknown> {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  switch (call.body) {
    case 'none':
      return undefined;
    case 'raw':
      return raw ?? Buffer.alloc(0);
    case 'json':
      if (raw === null || raw.length === 0) return {};
      if (type !== 'application/json') throw new Refusal('request.type.unsupported');
      return readJson(raw);
    case 'form':
      if (raw === null || raw.length === 0) return {};
      if (type !== 'application/x-www-form-urlencoded') throw new Refusal('request.type.unsupported');
      return collect(new URLSearchParams(raw.toString('utf8')));
    case 'multipart':
      if (raw === null || type !== 'multipart/form-data') throw new Refusal('request.type.unsupported');
      return readMultipart(raw, contentType ?? '');
  }
}
