import type { Plugin } from 'vite';

const entry = /\[\s*"(thin|light)",[\s\S]*?\n {2}\](,?)/g;

/** Leaves the weights the house does not draw (thin, light) out of every Phosphor icon: a third of their size. */
export const iconWeights = (): Plugin => ({
  name: 'icon-weights',
  enforce: 'pre',
  transform(code, id) {
    return /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/.test(id)
      ? { code: code.replace(entry, ''), map: null }
      : null;
  },
});
