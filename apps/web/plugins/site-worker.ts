import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { closure } from '../../../scripts/vite/closure.ts';

const source = join(import.meta.dirname, '../src');
const icons = join(source, 'app/icons');

/**
 * Modules of the shell besides the entry: the texts that every page needs, in each language, and
 * the home page.
 */
const shellModules =
  /\/bundles\/[a-z]+\/(?:common\.json|home\.json|errors\.gen\.ts)$|\/features\/home\/home-page\.tsx$/;
/** The site's two fonts in Thai and Latin script. */
const shellFonts = /(?:noto-sans-thai-(?:thai|latin)-wght|kanit-(?:thai|latin)-(?:500|600))-normal-[\w-]+\.woff2$/;

/** The files of the shell: the entry, `shellModules`, styles and fonts. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.filter(
    (chunk) => chunk.isEntry || [chunk.facadeModuleId ?? '', ...chunk.moduleIds].some((id) => shellModules.test(id)),
  );
  const files = new Set(first.flatMap((chunk) => [...closure(bundle, chunk.fileName)]));
  for (const file of Object.keys(bundle)) if (file.endsWith('.css') || shellFonts.test(file)) files.add(file);
  return [...files].sort().map((file) => `/${file}`);
}

/** The web app manifest. `icon` returns the URL of an icon. */
const manifest = (icon: (name: string) => string) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name: 'โชคดี · Chokdee',
  short_name: 'โชคดี',
  lang: 'th',
  dir: 'ltr',
  display: 'standalone',
  orientation: 'any',
  background_color: '#090c21',
  theme_color: '#090c21',
  categories: ['games', 'entertainment'],
  description: 'ตลาดน้ำยามค่ำแห่งเกมออนไลน์ ตรวจสอบผลได้ทุกรอบ สำหรับผู้มีอายุ 18 ปีขึ้นไป',
  icons: [
    { src: icon('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: icon('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: icon('maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/**
 * Makes the site installable: the web app manifest, its icons, and the service worker that caches
 * the shell (docs/decisions/0017).
 */
export const siteWorker = (): Plugin => {
  const iconFiles = new Map<string, string>();
  return {
    name: 'site-worker',
    apply: 'build',
    // After Vite's own HTML plugin, which removes an empty entry chunk.
    enforce: 'post',
    buildStart() {
      for (const name of readdirSync(icons).filter((file) => file.endsWith('.png')))
        iconFiles.set(name, this.emitFile({ type: 'asset', name, source: readFileSync(join(icons, name)) }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/site.webmanifest' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
    async generateBundle(_options, bundle) {
      const iconUrl = (name: string): string => `/${this.getFileName(iconFiles.get(name) ?? '')}`;
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: JSON.stringify(manifest(iconUrl)) });
      // iOS requests this name on pages that name no icon.
      this.emitFile({
        type: 'asset',
        fileName: 'apple-touch-icon.png',
        source: readFileSync(join(icons, 'apple-touch-icon.png')),
      });
      const files = shellFiles(bundle);
      const shell = { version: createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16), files };
      const {
        outputFiles: [worker],
      } = await build({
        entryPoints: [join(source, 'worker/service-worker.ts')],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
        define: { __SHELL__: JSON.stringify(shell) },
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker!.text });
    },
  };
};
