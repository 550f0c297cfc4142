import { settings } from '../src/platform/config.ts';

const intro = `# Settings

\`npm run settings\` writes this page from \`src/platform/config.ts\`.

All settings are environment variables. The site checks them at the start and names each one that is wrong. An empty
value counts as unset. [.env.example](../.env.example) has the same list, ready to copy.
`;

/** The text of docs/settings.md: one row for each setting. */
export const settingsPage = (): string =>
  [
    intro,
    '| Setting | Default | Meaning |',
    '| --- | --- | --- |',
    ...settings.map(
      ({ name, byDefault, meaning }) =>
        `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : 'none'} | ${meaning} |`,
    ),
    '',
  ].join('\n');
