import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the entry of its own bundle, so that pages and server share one copy of every module.
  environments: { ssr: { build: { rollupOptions: { input: './src/start.ts' } } } },
});
