import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The workshop: every component on one page (`npm run workshop`). It is built for its test only and
 * not deployed.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1' },
  build: { emptyOutDir: true, target: 'es2022' },
});
