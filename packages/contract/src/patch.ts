/** One step of a JSON Patch (RFC 6902), the three kinds the house sends. */
export type Op =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escape = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescape = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** The steps that turn one JSON value into another. Lists of equal length are compared place by place, others are replaced whole. */
export function diff(before: unknown, after: unknown, path = ''): Op[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, index) => diff(before[index], value, `${path}/${index}`));
  if (!isObject(before) || !isObject(after)) return [{ op: 'replace', path, value: after }];
  const gone = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Op => ({ op: 'remove', path: `${path}/${escape(key)}` }));
  const kept = Object.entries(after).flatMap(([key, value]): Op[] => {
    const place = `${path}/${escape(key)}`;
    return Object.hasOwn(before, key) ? diff(before[key], value, place) : [{ op: 'add', path: place, value }];
  });
  return [...gone, ...kept];
}

function applyAt(state: unknown, keys: readonly string[], op: Op): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return op.op === 'remove' ? undefined : op.value;
  if (Array.isArray(state))
    return state.map((value: unknown, index) => (String(index) === key ? applyAt(value, rest, op) : value));
  const { [key]: old, ...others } = isObject(state) ? state : {};
  return rest.length === 0 && op.op === 'remove' ? others : { ...others, [key]: applyAt(old, rest, op) };
}

/** Applies steps of `diff` to a value and answers the new one; the old one is left as it was. */
export const patch = (state: unknown, ops: readonly Op[]): unknown =>
  ops.reduce((value, op) => applyAt(value, op.path === '' ? [] : op.path.slice(1).split('/').map(unescape), op), state);
