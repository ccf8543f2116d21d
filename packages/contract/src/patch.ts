/** An operation of a JSON Patch (RFC 6902). Only these three kinds are used. */
export type Op =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escape = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescape = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The operations that turn one JSON value into another. Arrays of equal length are compared by
 * index; others are replaced as a whole. `path` is a JSON pointer to the compared value.
 */
export function diff(before: unknown, after: unknown, path = ''): Op[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, index) => diff(before[index], value, `${path}/${index}`));
  if (!isObject(before) || !isObject(after)) return [{ op: 'replace', path, value: after }];
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Op => ({ op: 'remove', path: `${path}/${escape(key)}` }));
  const changed = Object.entries(after).flatMap(([key, value]): Op[] => {
    const child = `${path}/${escape(key)}`;
    return Object.hasOwn(before, key) ? diff(before[key], value, child) : [{ op: 'add', path: child, value }];
  });
  return [...removed, ...changed];
}

/** Applies an operation below `state` at the path of `keys`. */
function applyAt(state: unknown, keys: readonly string[], op: Op): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return op.op === 'remove' ? undefined : op.value;
  if (Array.isArray(state))
    return state.map((value: unknown, index) => (String(index) === key ? applyAt(value, rest, op) : value));
  const { [key]: old, ...others } = isObject(state) ? state : {};
  return rest.length === 0 && op.op === 'remove' ? others : { ...others, [key]: applyAt(old, rest, op) };
}

/** Applies operations of `diff` to a value and returns the new value. The input is not changed. */
export const patch = (state: unknown, ops: readonly Op[]): unknown =>
  ops.reduce((value, op) => applyAt(value, op.path === '' ? [] : op.path.slice(1).split('/').map(unescape), op), state);
