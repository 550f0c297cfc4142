import { expect, test } from 'vitest';
import { reasonText } from './cell.tsx';

const agent = 'Bot: the user agent is a known bot’s.';
const limit = 'The amount is above the partner’s review limit of';

test.each([
  ['head', 'Bot: it sent a HEAD request.'],
  ['prefetch', 'Prefetch: a browser loaded the link before a visit.'],
  ['no user agent', 'Bot: it sent no user agent.'],
  ['user agent', agent],
  ['velocity', 'Bot: too many clicks came from one address in a minute.'],
  ['bot: user agent', agent],
  ['no click ID', 'The report has no click ID.'],
  ['no click id', 'The report has no click ID.'],
  ['unknown click ID', 'The report’s click ID is unknown.'],
  ['too soon after the click', 'The report came too soon after the click.'],
  ["another partner's click", 'The click belongs to another partner.'],
  ['after the attribution window', 'The report came after the attribution window.'],
  ["Above the partner's review limit of $5,000 per conversion", `${limit} $5,000 per conversion.`],
  ["Above the partner's review limit of $0.5 per day", `${limit} $0.5 per day.`],
  [
    "no click ID; Above the partner's review limit of $500 per day",
    `The report has no click ID. ${limit} $500 per day.`,
  ],
  ['a reason of tomorrow', 'a reason of tomorrow'],
  ['constructor', 'constructor'],
  ['asked twice; no answer', 'asked twice; no answer'],
  ['update: 12.5; no click ID', 'update: 12.5; The report has no click ID.'],
  [
    '2026-11-23 07:30 hold by Acme: bot: user agent\n2026-11-23 08:00 approved by ann',
    `2026-11-23 07:30 hold by Acme: ${agent}\n2026-11-23 08:00 approved by ann`,
  ],
  [
    '2026-11-23 07:30 approved by ann: called the partner',
    '2026-11-23 07:30 approved by ann: called the partner',
  ],
  ['hold by Acme: bot: user agent', `hold by Acme: ${agent}`],
])('%s reads %s', (stored, text) => {
  expect(reasonText(stored)).toBe(text);
});
