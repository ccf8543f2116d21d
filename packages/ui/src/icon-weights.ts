import type { Plugin } from 'vite';

/** The icons that are drawn with the weight `bold`. */
const BOLD = ['Check', 'Heart', 'Plus'];

const definition = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/;
const boldElement = /<(\w+?)(?:Icon)?\s(?:[^>]*\s)?weight=(?:"bold"|\{[^}]*'bold')/g;
const withoutWeights = (code: string, weights: string): string =>
  code.replace(new RegExp(String.raw`\[\s*"(?:${weights})",[\s\S]*?\n {2}\],?`, 'g'), '');

/**
 * Vite plugin: removes the unused weights from every Phosphor icon, half of its size: thin, light,
 * and bold where `BOLD` does not name the icon. A bold icon that it does not name fails the build.
 */
export const iconWeights = (): Plugin => ({
  name: 'icon-weights',
  enforce: 'pre',
  transform(code, id) {
    const [, icon] = definition.exec(id) ?? [];
    if (icon !== undefined)
      return { code: withoutWeights(code, BOLD.includes(icon) ? 'thin|light' : 'thin|light|bold'), map: null };
    if (id.endsWith('.tsx'))
      for (const [, name = ''] of code.matchAll(boldElement))
        if (!BOLD.includes(name)) this.error(`${id}: ${name} has no weight "bold"; add it to BOLD in icon-weights.ts.`);
    return null;
  },
});
