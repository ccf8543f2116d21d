/** Where a build puts its files (product.md section 7): chunks in `res/js`, styles in `res/css`, the rest in `res/art`, each named by its content. For `rolldownOptions.output`. */
export const fileNames = {
  entryFileNames: 'res/js/[name]-[hash].js',
  chunkFileNames: 'res/js/[name]-[hash].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }): string =>
    names.some((name) => name.endsWith('.css')) ? 'res/css/[name]-[hash][extname]' : 'res/art/[name]-[hash][extname]',
};
