import type { Queryable } from './database.ts';

/** Schemas that PostgreSQL owns. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
/** A list of grants as text, sorted. `column` becomes part of the statement. */
const grants = (column: string): string =>
  `array_to_string(array(select a::text from unnest(${column}) a order by 1), ' ')`;

/** One query per kind of object; each row is one object as one line of text. */
const QUERIES = [
  `select format('schema %s owner=%s grants=%s', n.nspname, n.nspowner::regrole, ${grants('n.nspacl')}) as line
   from pg_namespace n
   where ${OWN}`,
  `select format(
     'relation %s.%s %s owner=%s options=%s security=%s key=%s bound=%s grants=%s',
     n.nspname, c.relname, c.relkind, c.relowner::regrole, c.reloptions, c.relrowsecurity,
     pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), ${grants('c.relacl')}
   ) as line
   from pg_class c
   join pg_namespace n on n.oid = c.relnamespace
   where ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')`,
  `select format(
     'column %s.%s.%s %s %s not-null=%s generated=%s identity=%s default=%s grants=%s',
     n.nspname, c.relname, a.attname, a.attnum, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), ${grants('a.attacl')}
   ) as line
   from pg_attribute a
   join pg_class c on c.oid = a.attrelid
   join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${OWN} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'c')`,
  `select format('constraint %s.%s %s %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k
   join pg_class c on c.oid = k.conrelid
   join pg_namespace n on n.oid = c.relnamespace
   where ${OWN} and k.contype <> 'n'`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) as line
   from pg_index i
   join pg_class c on c.oid = i.indrelid
   join pg_namespace n on n.oid = c.relnamespace
   where ${OWN}`,
  `select format(
     'sequence %s.%s %s start=%s step=%s', schemaname, sequencename, data_type, start_value, increment_by
   ) as line
   from pg_sequences`,
  `select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled) as line
   from pg_trigger t
   join pg_class c on c.oid = t.tgrelid
   join pg_namespace n on n.oid = c.relnamespace
   where ${OWN} and not t.tgisinternal`,
  `select format(
     'domain %s.%s %s %s', n.nspname, t.typname, format_type(t.typbasetype, t.typtypmod),
     (
       select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname)
       from pg_constraint k
       where k.contypid = t.oid
     )
   ) as line
   from pg_type t
   join pg_namespace n on n.oid = t.typnamespace
   where ${OWN} and t.typtype = 'd'`,
  `select format('enum %s.%s %s', n.nspname, t.typname, string_agg(e.enumlabel, ' ' order by e.enumsortorder)) as line
   from pg_type t
   join pg_enum e on e.enumtypid = t.oid
   join pg_namespace n on n.oid = t.typnamespace
   where ${OWN}
   group by n.nspname, t.typname`,
  `select format(
     'function %s owner=%s grants=%s', p.oid::regprocedure, p.proowner::regrole, ${grants('p.proacl')}
   ) as line
   from pg_proc p
   join pg_namespace n on n.oid = p.pronamespace
   where ${OWN}`,
  `select format('body of %s: %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) as line
   from pg_proc p
   join pg_namespace n on n.oid = p.pronamespace
   where ${OWN} and p.prokind in ('f', 'p')`,
  `select format(
     'policy %s.%s %s %s using %s check %s', schemaname, tablename, policyname, roles, qual, with_check
   ) as line
   from pg_policies`,
];

/**
 * Reads the catalogue of a database: schemas, tables, columns, constraints, indexes, sequences,
 * triggers, types, functions with a hash of their definition, policies and all grants. One line per
 * object, sorted. Two databases with equal catalogues behave the same.
 */
export async function readCatalogue(queryable: Pick<Queryable, 'query'>): Promise<string[]> {
  const lines: string[] = [];
  for (const text of QUERIES) {
    const rows = await queryable.query<{ line: string }>(text);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}

/**
 * The lines in which a catalogue differs from the expected one, each with `missing` or
 * `unexpected` in front. Empty when the catalogues are equal.
 */
export function catalogueDifferences(actual: readonly string[], expected: readonly string[]): string[] {
  const [found, wanted] = [new Set(actual), new Set(expected)];
  return [
    ...expected.filter((line) => !found.has(line)).map((line) => `missing: ${line}`),
    ...actual.filter((line) => !wanted.has(line)).map((line) => `unexpected: ${line}`),
  ];
}
