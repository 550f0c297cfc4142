import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../platform/root.ts';
import { stylesPath } from './styles.tsx';

/** The inline style sheet of pages. Null in development, where it is a file. */
export const pageStyles = import.meta.env.DEV
  ? null
  : readFileSync(join(projectRoot, 'build/client', stylesPath), 'utf8');
