import { ensureInstalled, node, runStep } from './bootstrap.mjs';

ensureInstalled();
const steps = [
  [
    'node_modules/@biomejs/biome/bin/biome',
    ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  ],
  [node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['node_modules/.bin/tsc', ['--noEmit']],
  [node, ['node_modules/knip/bin/knip.js', '--no-config-hints', '--no-progress']],
  [node, ['scripts/licences.ts', '--quiet']],
];
process.exit(steps.every(([command, args]) => runStep(command, args)) ? 0 : 1);
