import type { Call } from '@chokdee/contract/call';
import { Refusal } from '../refusal.ts';

const compactJwe = /^[\w-]+(\.[\w-]*){4}$/;

/** The compact JWE an encrypted body carries (`{"value": "<jwe>"}`), or null when the body is plain. */
export function sealedValue(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const entries = Object.entries(body);
  const [key, value] = entries[0] ?? [];
  return entries.length === 1 && key === 'value' && typeof value === 'string' && compactJwe.test(value) ? value : null;
}

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Repeated names become lists; uploaded files stay files. */
function collect<V>(entries: Iterable<readonly [string, V]>): Record<string, V | V[]> {
  const fields = new Map<string, V | V[]>();
  for (const [name, value] of entries) {
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries(fields);
}

async function readMultipart(raw: Buffer, contentType: string): Promise<unknown> {
  try {
    const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } }).formData();
    return collect([...form.entries()]);
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Reads a body as its call says it comes. An empty JSON body is an empty object. */
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
