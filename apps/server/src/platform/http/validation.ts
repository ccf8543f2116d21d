import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

type Fields = NonNullable<RefusalDetails['fields']>;
type Field = Fields[string];
type Issue = z.core.$ZodIssue;

function boundField(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Field {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string')
    return small && limit === 1
      ? { code: 'field.required' }
      : { code: small ? 'field.too.short' : 'field.too.long', params: { count: limit } };
  if (issue.origin === 'array' || issue.origin === 'set')
    return { code: small ? 'field.too.few' : 'field.too.many', params: { count: limit } };
  return small
    ? { code: 'field.too.small', params: { minimum: limit } }
    : { code: 'field.too.big', params: { maximum: limit } };
}

function invalidField(issue: Issue): Field {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return boundField(issue);
    case 'invalid_format':
      return { code: 'field.format' };
    case 'invalid_value':
      return { code: 'field.choice' };
    case 'invalid_type':
      return { code: issue.input === undefined ? 'field.required' : 'field.invalid' };
    default:
      return { code: 'field.invalid' };
  }
}

/**
 * The refusal of an input that does not match its schema: one code per field, named by its path
 * (`payee.name`).
 */
function validationRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, Field> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= invalidField(issue);
  return new Refusal('validation.failed', { fields });
}

/** NUL and unpaired surrogates: PostgreSQL stores neither, as text or as JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** Whether PostgreSQL can store a text. For texts that no schema of a call has checked. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
/** Greatest nesting of an input; no call needs more. */
const MAX_DEPTH = 32;

/** Refuses an input that holds text PostgreSQL cannot store, with the path of the field. */
function requireStorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && UNSTORABLE.test(value))
    throw new Refusal('validation.failed', { fields: { [path.join('.')]: { code: 'field.invalid' } } });
  if (typeof value !== 'object' || value === null || value instanceof Blob || ArrayBuffer.isView(value)) return;
  if (path.length === MAX_DEPTH) throw new Refusal('request.unreadable');
  for (const [name, part] of Object.entries(value)) {
    if (UNSTORABLE.test(name)) throw new Refusal('request.unreadable');
    requireStorable(part, [...path, name]);
  }
}

/** Parses one part of a request. Refuses with `validation.failed` and the invalid fields. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  requireStorable(value);
  // `reportInput` lets invalidField distinguish a missing field from a wrong one.
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw validationRefusal(result.error);
  return result.data;
}
