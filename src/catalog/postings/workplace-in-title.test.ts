import { expect, test } from 'vitest';
import type { Workplace } from '../places/workplace.ts';
import { workplaceInTitle } from './workplace-in-title.ts';

test.each<[title: string, expected: Workplace | null]>([
  ['Data Analyst (Temporary Remote)', 'remote'],
  ['Analyst (Remote in Texas)', 'remote'],
  ['Analyst - 100% Remote - US', 'remote'],
  ['Analyst (No Remote)', 'on-site'],
  ['Nurse (Hybrid - 2 days)', 'hybrid'],
  ['Nurse Onsite', 'on-site'],
  ['Software Engineer Remote', 'remote'],
  ['Remote - Data Engineer', 'remote'],
  // "Remote" before an occupation
  ['Remote Java Developer', 'remote'],
  ['Remote Senior Software Engineer', 'remote'],
  ['Remote Bookkeeper', 'remote'],
  ['Remote RN Case Manager', 'remote'],
  ['Remote Part-Time Bookkeeper', 'remote'],
  ['Remote Salesforce Administrator', 'remote'],
  ['Remote Healthcare Recruiter', 'remote'],
  ['Remote IT Support Specialist', 'remote'],
  ['Hybrid Project Manager', 'hybrid'],
  // "Remote" as a part of the work
  ['Remote Start Installer', null],
  ['Remote Facility Manager', null],
  ['Hybrid Car Mechanic', null],
  ['Remote Deposit Capture Analyst', null],
  ['Remote Pilot', null],
  ['REMOTE PILOT OPERATOR', null],
  ['Remote Sensing Scientist', null],
  ['Remote-Sensing Analyst', null],
  ['Remote Monitoring Technician', null],
  ['Remote Operator', null],
  ['Remote Terminal Unit Technician', null],
  ['Remote Site Medic', null],
  ['Remote Area Nurse', null],
  ['Remote Weapon Station Mechanic', null],
  ['Remote Video Interpreter', null],
  ['Nurse - Remote Patient Monitoring', null],
  ['Power Plant Maintenance and Remote Operations Supervisor', null],
  ['Software Engineer, Remote Access', null],
  ['Hybrid Cloud Engineer', null],
  ['Hybrid Vehicle Technician', null],
  ['TV Remote Designer', null],
  ['Nurse', null],
])('%s is %j', (title, expected) => {
  expect(workplaceInTitle(title)).toBe(expected);
});
