type ClassName = string | false | null | undefined;

/** Utilities without a value, by the property they set. */
const WORDS = new Map(
  Object.entries({
    display: 'block contents flex grid hidden inline inline-block inline-flex inline-grid table',
    position: 'absolute fixed relative static sticky',
    direction: 'flex-col flex-col-reverse flex-row flex-row-reverse',
    align: 'text-center text-end text-start',
    wrap: 'text-balance text-pretty text-wrap',
    ellipsis: 'text-ellipsis truncate',
    line: 'line-through no-underline underline',
    break: 'break-all break-words',
    vertical: 'align-middle align-top',
    reader: 'not-sr-only sr-only',
    repeat: 'bg-no-repeat',
    backgroundSize: 'bg-[length:200%_100%]',
    lines: 'flex-wrap',
    noOutline: 'outline-none',
    dashes: 'border-dashed',
    collapse: 'border-collapse',
    dividers: 'divide-y',
    columns: 'table-fixed',
  }).flatMap(([property, words]) => words.split(' ').map((word) => [word, property] as const)),
);
/** Utilities with a value: the name is the property. */
const NAMES = new RegExp(
  '^-?((?:scroll-)?[mp][xysetblr]?|(?:rounded|border)(?:-[xysetblr])?|(?:gap|inset|overflow|scale|translate)-[xy]|' +
    'gap|inset-shadow|inset|overflow|scale|(?:min-|max-)?[wh]|justify-(?:items|self)|justify|place-(?:content|items)|' +
    'items|content|self|grid-cols|grid-rows|col-span|row-span|flex|basis|grow|shrink|order|size|aspect|' +
    'top|bottom|start|end|left|right|z|text|font|leading|tracking|whitespace|list|line-clamp|object|cursor|' +
    'bg|from|via|to|fill|opacity|shadow|drop-shadow|ring|outline-offset|outline|underline-offset|' +
    'brightness|transition|duration|ease|rotate|touch)(?:-(.+))?$',
);
/** Values of the first of two properties that have the same name, such as size and colour. */
const FIRST: Readonly<Record<string, RegExp>> = {
  text: /^(?:\d|\[(?:[\d.]|min|max|clamp|calc))/,
  font: /^(?:display|mono|text)$/,
  bg: /gradient|^linear/,
  outline: /^\d/,
  ring: /^\d|^$/,
  ...Object.fromEntries(['', '-s', '-e', '-t', '-b'].map((side) => [`border${side}`, /^\d|^$/])),
  from: /%$/,
  via: /%$/,
  to: /%$/,
};
/** The further properties that a property sets. */
const INCLUDED: Readonly<Record<string, string>> = {
  p: 'px py ps pe pt pb',
  px: 'ps pe',
  py: 'pt pb',
  m: 'mx my ms me mt mb',
  mx: 'ms me',
  my: 'mt mb',
  'scroll-my': 'scroll-mt',
  inset: 'inset-x inset-y top bottom start end left right',
  'inset-x': 'start end left right',
  'inset-y': 'top bottom',
  gap: 'gap-x gap-y',
  overflow: 'overflow-x overflow-y',
  rounded: 'rounded-s rounded-e rounded-t rounded-b',
  size: 'w h',
  flex: 'basis grow shrink',
  'text#': 'leading',
  'border#': 'border-s# border-e# border-t# border-b#',
  border: 'border-s border-e border-t border-b',
  'line-clamp': 'display overflow',
};
/** A class: its variants, the utility, and whether it is important. */
const CLASS = /^((?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*)(.+?)(!?)$/;

/** The property that a utility sets; undefined for other classes. */
function propertyOf(utility: string): string | undefined {
  const word = WORDS.get(utility);
  if (word !== undefined) return word;
  const [, name, value = ''] = NAMES.exec(utility) ?? [];
  return name !== undefined && FIRST[name]?.test(value) ? `${name}#` : name;
}

const known = new Map<string, string>();

/**
 * Joins class names. Of two classes that set the same property the later one wins. Knows the
 * utilities in use (cn.test.ts).
 */
export function cn(...parts: ClassName[]): string {
  const text = parts.filter(Boolean).join(' ');
  const before = known.get(text);
  if (before !== undefined) return before;
  const set = new Set<string>();
  const joined = text
    .split(/\s+/)
    .filter((name) => name !== '')
    .reverse()
    .filter((name) => {
      const [, variants = '', utility = '', important = ''] = CLASS.exec(name) ?? [];
      const property = propertyOf(utility);
      if (property === undefined) return true;
      const key = variants + important;
      if (set.has(key + property)) return false;
      for (const each of [property, ...(INCLUDED[property]?.split(' ') ?? [])]) set.add(key + each);
      return true;
    })
    .reverse()
    .join(' ');
  known.set(text, joined);
  return joined;
}
