import { expect, test } from 'vitest';
import { readWorkplace } from './read-workplace.ts';
import type { Workplace } from './workplace.ts';

test.each<[field: string, expected: Workplace | null]>([
  // Enums
  ['on_site', 'on-site'],
  ['0% remote', 'on-site'],
  ['100% remote', 'remote'],
  ['ON_SITE', 'on-site'],
  ['OnSite', 'on-site'],
  ['onsite', 'on-site'],
  ['in-office', 'on-site'],
  ['IN_OFFICE', 'on-site'],
  ['OFFICE_BASED', 'on-site'],
  ['in_person', 'on-site'],
  ['fully_remote', 'remote'],
  ['FullyRemote', 'remote'],
  ['REMOTE_FIRST', 'remote'],
  ['TELECOMMUTE', 'remote'],
  ['work_from_home', 'remote'],
  ['home_based', 'remote'],
  ['distributed', 'remote'],
  ['HYBRID_REMOTE', 'hybrid'],
  ['partially_remote', 'hybrid'],
  ['true', 'remote'],
  ['1', 'remote'],
  ['Remote? Yes', 'remote'],
  ['Remote: Nationwide', 'remote'],
  ['Remote - NO relocation', 'remote'],
  ['Hybrid (3 days in office)', 'hybrid'],
  ['3 days in office', 'hybrid'],
  ['remote 2 days a week', 'hybrid'],
  ['Not fully remote', 'hybrid'],
  // Denials
  ['Remote: No', 'on-site'],
  ['Remote? No', 'on-site'],
  ['remote=false', 'on-site'],
  ['remote_no', 'on-site'],
  ['No remote work', 'on-site'],
  ['No Remote', 'on-site'],
  ['not remote', 'on-site'],
  ['NOT_REMOTE', 'on-site'],
  ['Non-remote', 'on-site'],
  ['Not eligible for remote work', 'on-site'],
  ['Remote work not available', 'on-site'],
  ['Telework eligible: No', 'on-site'],
  ['Hybrid: No, Remote: Yes', 'remote'],
  // Nothing is said: feeds write "false" for hybrid jobs, too.
  ['false', null],
  ['0', null],
  ['No', null],
  ['Not specified', null],
  ['', null],
])('%j is %j', (field, expected) => {
  expect(readWorkplace(field)).toBe(expected);
});
