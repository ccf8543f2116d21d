/**
 * `rolldownOptions.output` of the builds: chunks in `res/js`, styles in
 * `res/css`, other files in `res/art`, each named by its content.
 */
export const fileNames = {
  entryFileNames: 'res/js/[name]-[hash].js',
  // The name of a shared chunk lists its pages; the entry would carry it for each chunk.
  chunkFileNames: ({ name }: { readonly name: string }): string =>
    name.startsWith('shared~') ? 'res/js/shared-[hash].js' : 'res/js/[name]-[hash].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }): string =>
    names.some((name) => name.endsWith('.css')) ? 'res/css/[name]-[hash][extname]' : 'res/art/[name]-[hash][extname]',
};
