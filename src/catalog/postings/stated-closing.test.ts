import { expect, test } from 'vitest';
import { readClosing } from './stated-closing.ts';

test.each([
  ['Closes: 2025-09-26', '2025-09-26'],
  ['Grade: GS-12\n- Closes: 2025-09-26\n- Other: x', '2025-09-26'],
  ['* Closing date: 09/26/2025', '2025-09-26'],
  ['CLOSING DATE: 9/6/25 at 5 p.m.', '2025-09-06'],
  ['Application deadline: September 26, 2025', '2025-09-26'],
  ['Application Deadline is Friday, Sept. 26th, 2025.', '2025-09-26'],
  ['The closing date for applications is 26 September 2025.', '2025-09-26'],
  ['We are a clinic. Apply by Oct 3, 2025 to join us.', '2025-10-03'],
  ['Applications must be received by 10/03/2025.', '2025-10-03'],
  ['This posting closes on 2025-10-03.', '2025-10-03'],
  ['Last day to apply: 10-03-2025', '2025-10-03'],
  ['Applications will be accepted until May 1, 2026', '2026-05-01'],
  ['Closing date: 09/26/2025\nClosing date: 10/10/2025 (extended)', '2025-10-10'],
  ['Closing date: 26/09/2025', '2025-09-26'],
])('%s', (text, day) => {
  expect(readClosing(text).closesOn).toBe(day);
});

test.each([
  'Closing date: open until filled',
  'Closing date: 09/26/2025. Open until filled.',
  'Closing date: 09/26/2025 or until the position is filled',
  'First review of applications: 09/26/2025',
  'Priority deadline: 09/26/2025',
  'Apply by September 26',
  'Works well under a deadline. 2025-09-26 is the start date.',
  'Closes the books each month by 09/26/2025',
  'Enrollment closes 09/26/2025',
  'Closing date: 02/30/2025',
  'Start date: 2025-09-26',
])('no closing date: %s', (text) => {
  expect(readClosing(text).closesOn).toBeNull();
});

test('a day that may come before or after its month is left out abroad', () => {
  expect(readClosing('Closing date: 05/09/2025', true).closesOn).toBeNull();
  expect(readClosing('Closing date: 26/09/2025', true).closesOn).toBe('2025-09-26');
});

test.each([
  'This position has been filled.',
  'Thank you for your interest. This job has already been filled!',
  'UPDATE: The position has been filled and is no longer available.',
  'This job posting is no longer available.',
  'We are no longer accepting applications.',
  'Applications are no longer being accepted for this role.',
  'Applications are no longer accepted.',
  'This vacancy is now closed.',
  'POSITION FILLED',
])('closed: %s', (text) => {
  expect(readClosing(`About us.\n${text}\nMore.`).isClosed).toBe(true);
});

test.each([
  'Open until the position has been filled.',
  'Once this position has been filled, we will take the ad down.',
  'We may close the posting when the position has been filled.',
  'If this job is no longer available, look at our other jobs.',
  'Paper applications are no longer accepted.',
  'Applications are no longer accepted by mail.',
  'This position has been filled by veterans in the past.',
  'The position has not been filled.',
  'The building is closed on Sundays.',
  'This role is closed to the public eye.',
  'Closed toe shoes are required.',
  'The shift must be filled.',
])('not closed: %s', (text) => {
  expect(readClosing(`About us.\n${text}\nMore.`).isClosed).toBe(false);
});
