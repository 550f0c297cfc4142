import { expect, test } from 'vitest';
import type { Shift } from './posting.ts';
import { readShifts } from './read-shifts.ts';

test.each<[title: string, text: string, shifts: Shift[]]>([
  ['Night Auditor', '', ['night']],
  ['Registered Nurse - 3rd Shift', 'Some weekends.', ['night']],
  ['Welder', 'First shift, 6 a.m. to 2 p.m.', ['morning']],
  ['Line Cook', 'Evenings and Saturdays.', ['evening', 'weekend']],
  ['Baker', 'Overnight shifts.', ['night']],
  ['Dental Assistant', 'No evenings or weekends!', []],
  ['Cashier', 'Weekends off. Closed Sundays.', []],
  ['Greeter', 'You say good morning to every guest.', []],
  ['Knight Rider', 'Monday to Friday.', []],
])('%s, "%s"', (title, text, shifts) => {
  expect(readShifts(title, text)).toEqual(shifts);
});
