import type { z } from 'zod';
import { Refusal, type RefusalDetails } from '../refusal.ts';

type Fields = NonNullable<RefusalDetails['fields']>;
type Field = Fields[string];
type Issue = z.core.$ZodIssue;

function bound(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Field {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  const params: Readonly<Record<string, number>> = small ? { minimum: limit } : { maximum: limit };
  if (issue.origin === 'string')
    return small && limit === 1
      ? { code: 'field.required' }
      : { code: small ? 'field.too.short' : 'field.too.long', params };
  if (issue.origin === 'array' || issue.origin === 'set')
    return { code: small ? 'field.too.few' : 'field.too.many', params };
  return { code: small ? 'field.too.small' : 'field.too.big', params };
}

function field(issue: Issue): Field {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return bound(issue);
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

/** The refusal of an input that does not fit its schema: one code per field, named by its path (`payee.name`). */
function validationRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, Field> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= field(issue);
  return new Refusal('validation.failed', { fields });
}

/** What no text of a person holds and PostgreSQL stores neither as text nor as JSON: NUL and halves of characters. */
const unstorable = /\0|\p{Surrogate}/u;
/** Whether a text that came another way than through a call's schema can be stored: it has neither NUL nor half a character. */
export const isStorable = (text: string): boolean => !unstorable.test(text);
/** Deeper than any call's input. */
const deepest = 32;

/** Refuses unstorable text anywhere in an input, with the field it stands in. */
function demandText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && unstorable.test(value))
    throw new Refusal('validation.failed', { fields: { [path.join('.')]: { code: 'field.invalid' } } });
  if (typeof value !== 'object' || value === null || value instanceof Blob || ArrayBuffer.isView(value)) return;
  if (path.length === deepest) throw new Refusal('request.unreadable');
  for (const [name, part] of Object.entries(value)) {
    if (unstorable.test(name)) throw new Refusal('request.unreadable');
    demandText(part, [...path, name]);
  }
}

/** Parses one part of a request. Refuses with `validation.failed` and its fields. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  demandText(value);
  // The input is kept in the issues so that a missing field and a wrong one can be told apart.
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw validationRefusal(result.error);
  return result.data;
}
