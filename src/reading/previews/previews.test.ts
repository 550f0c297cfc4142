import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../platform/root.ts';

/** Draws pictures while the collector runs again and again. */
const program = `
  import { drawPreview } from './src/reading/previews/previews.server.ts';
  let isDrawing = true;
  const collect = () => {
    gc();
    if (isDrawing) setImmediate(collect);
  };
  collect();
  const titles = Array.from({ length: 12 }, (_, at) => 'Nurse ' + at);
  const pictures = await Promise.all(titles.map((title) => drawPreview({ title, subtitle: '', facts: [] })));
  isDrawing = false;
  console.log(pictures.length);`;

test('a picture is drawn whatever the collector takes meanwhile', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  expect(stdout.trim()).toBe('12');
});
