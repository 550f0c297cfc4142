import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { indexBody } from './index-body.ts';
import { searchDocument } from './search-document.ts';

test('documents and fields of another kind have another format: raise catalogFormat with them', () => {
  const read = searchDocument(
    {
      id: 1,
      externalId: 'Board-844314200',
      title: 'Entry Level Registered Nurse (ICU)',
      company: 'Harbor Clinic, Inc.',
      description: 'Nights and weekends. No travel required.',
      skills: ['ACLS', 'Epic'],
      location: 'Austin, TX',
      city: 'Austin',
      state: 'TX',
      zip: null,
      category: 'Healthcare',
      statedCategory: '0610 - Nurse',
      statedGrade: 'GS-09/11',
      jobTypes: ['Full-time'],
      workplace: 'on-site',
      posted: 1,
      pay: 90_000,
      payTop: null,
      places: [{ city: 'Austin', state: 'TX', zip: null, country: 'US', county: null, point: null }],
      ...{ remoteStates: [], remoteExcept: [] },
    },
    1,
  );
  const document = { ...read, place: 'austin, tx', flags: [] };
  const made = createHash('sha256')
    .update(JSON.stringify([document, indexBody]))
    .digest('hex')
    .slice(0, 16);
  expect({ catalogFormat, made }).toEqual({ catalogFormat: 9, made: 'dbe1ab9675272ac9' });
});
