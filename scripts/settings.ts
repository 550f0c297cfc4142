/** Writes docs/settings.md: `npm run settings`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/root.ts';
import { settingsPage } from './settings-page.ts';

writeFileSync(join(projectRoot, 'docs/settings.md'), settingsPage());
