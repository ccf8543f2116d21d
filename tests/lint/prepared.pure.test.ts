import { expect, test } from 'vitest';
import { findUnprepared } from '../../scripts/lint/prepared.mjs';

const rules = (text: string): string[] => findUnprepared('a.ts', text).map(({ line, rule }) => `${line} ${rule}`);

test('a connection that prepares nothing is refused', () => {
  expect(rules(`const pool = createPool(url, { max: 1 });`)).toEqual([]);
  expect(rules(`\nconst client = new pg.Client({ connectionString: url });`)).toEqual(['2 unprepared-connection']);
  expect(rules(`new pg.Pool({}); new Pool();`)).toEqual(['1 unprepared-connection', '1 unprepared-connection']);
  expect(rules(`createPool(url, { prepares: false });`)).toEqual(['1 unprepared-connection']);
});

test('a text with a value in it is another text each time', () => {
  for (const text of [
    '`select a from b where c = ${id}`',
    "`select a from b where c = '${id}'`",
    '`select a from b limit ${count}`',
    '`select a from b where c in (${ids.join()}, 1)`',
    '`update b set a = ${row.value}`',
    '`insert into b (a) values ($1, ${one})`',
  ])
    expect(rules(`db.query(${text})`), text).toEqual(['1 value-in-text']);
});

test('constants, columns and conditions of a finite number may be in a text', () => {
  for (const text of [
    '`select ${COLUMNS} from b where c = ${STATES.open}`',
    '`select a from b ${where} order by ${order}`',
    '`select ${columns.join()} from b where ${offeredAt(1)}`',
    '`select a from ${SCHEMA}.b where c = $1`',
  ])
    expect(rules(`db.query(${text})`), text).toEqual([]);
  expect(rules('sql`select a from b where c = ${id}`')).toEqual([]);
  expect(rules('log(`select one of ${names.length}`)')).toEqual([]);
});

test('several statements in one text cannot be prepared', () => {
  expect(rules(`db.query('update a set b = 1; select 1')`)).toEqual(['1 several-statements']);
  expect(rules(`db.query("select ';' as separator")`)).toEqual([]);
});
