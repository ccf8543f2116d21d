import type { Rolldown } from 'vite';

/** A chunk's file and the files of all chunks it imports, directly or through others. */
export function closure(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const needed of chunk.imports) closure(bundle, needed, found);
  return found;
}
