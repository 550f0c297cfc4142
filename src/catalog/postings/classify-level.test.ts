import { describe, expect, test } from 'vitest';
import { readLevel } from './classify-level.ts';

describe('level of a title', () => {
  test.each<[title: string, level: 'entry' | 'experienced' | null]>([
    ['Entry Level Sales Representative', 'entry'],
    ['Sales Representative - Entry-Level', 'entry'],
    ['Junior Accountant', 'entry'],
    ['Jr. Developer', 'entry'],
    ['Electrician Apprentice', 'entry'],
    ['Management Trainee', 'entry'],
    ['Marketing Intern', 'entry'],
    ['Summer Internship, Finance', 'entry'],
    ['Software Engineer, New Grad', 'entry'],
    ['Warehouse Worker - No Experience Needed', 'entry'],
    ['Roofer (will train)', 'entry'],
    ['Internal Auditor', null],
    ['International Account Manager', 'experienced'],
    ['Personal Trainer', null],
    ['Senior Accountant', 'experienced'],
    ['Internship Program Manager', 'experienced'],
    ['Intern Coordinator', 'experienced'],
    ['Apprenticeship Instructor', 'experienced'],
    ['Director of Internships', 'experienced'],
    ['Supervisor of Apprentices', 'experienced'],
    ['Graduate School Registrar', null],
    ['Accountant', null],
    ['', null],
  ])('%s', (title, level) => {
    expect(readLevel(title, '')).toBe(level);
  });
});

describe('level of a text', () => {
  test.each<[text: string, level: 'entry' | 'experienced' | null]>([
    ['No experience needed!', 'entry'],
    ['No experience required. Apply today.', 'entry'],
    ['No prior experience is necessary, we will train you.', 'entry'],
    ['Requirements: no previous work experience', 'entry'],
    ['Experience is not required', 'entry'],
    ['Experience not necessary', 'entry'],
    ['We will train the right person.', 'entry'],
    ["No license? We'll train.", 'entry'],
    ['Willing to train', 'entry'],
    ['This is an entry-level role', 'entry'],
    ['A great entry level position for recent graduates', 'entry'],
    ['New grads welcome', 'entry'],
    ['No experience with SAP needed, but 5 years of experience in finance', 'experienced'],
    ['No experience with Kubernetes required', null],
    ['No experience in sales required; you bring 4+ years of experience in nursing', 'experienced'],
    ['You have no experience with failure.', null],
    ['5 years experience', 'experienced'],
    ['No experience needed in SAP. Minimum three years of accounting experience.', 'experienced'],
    ['Entry-level position. 3-5 years of relevant experience required.', 'experienced'],
    ['You will train new staff and supervise interns.', null],
    ['The coordinator will train employees on safety.', null],
    ['You will train machine learning models.', null],
    ['You will train.', null],
    ['We will provide paid training.', 'entry'],
    ['You will mentor junior engineers.', null],
    ['0-1 years of experience. No experience required.', 'entry'],
    ['We have been in business for 30 years.', null],
    ['', null],
  ])('%s', (text, level) => {
    expect(readLevel('Associate', text)).toBe(level);
  });

  test('a senior title wins over its text', () => {
    expect(readLevel('Senior Engineer', 'No experience needed.')).toBe('experienced');
    expect(readLevel('Store Manager', 'We will train.')).toBe('experienced');
  });

  test('a very long text is read in part', () => {
    expect(readLevel('x'.repeat(100_000), 'no prior work '.repeat(20_000))).toBeNull();
    expect(readLevel('', '3 to '.repeat(50_000))).toBeNull();
  });
});
