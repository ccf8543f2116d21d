import type { Plugin } from 'vite';

const unusedWeight = /\[\s*"(thin|light)",[\s\S]*?\n {2}\](,?)/g;

/**
 * Vite plugin: removes the unused weights (thin, light) from every Phosphor icon, a third of its
 * size.
 */
export const iconWeights = (): Plugin => ({
  name: 'icon-weights',
  enforce: 'pre',
  transform(code, id) {
    return /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/.test(id)
      ? { code: code.replace(unusedWeight, ''), map: null }
      : null;
  },
});
