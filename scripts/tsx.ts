import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

// Node runs .ts files by itself. This hook compiles .tsx files (the mails) when a command imports one.
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
