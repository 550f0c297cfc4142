import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { bitsOf, type DocumentFlag } from '../engine/document-flags.ts';
import { conditionsOf, type JobFacts, meets, unsureFields } from './conditions.ts';

const job: JobFacts = {
  ...{ category: '', jobType: '', workplace: '', state: '' },
  ...{ payTop: null, posted: 0, flags: 0, place: 0, employer: 'acme' },
};

function passes(asked: Partial<JobSearch>, flags: DocumentFlag[]): boolean {
  const search: JobSearch = { ...emptySearch, abroad: true, ...asked };
  const context = { places: null, outside: null, now: 0 };
  return conditionsOf(search, context, unsureFields(search, [])).every((one) =>
    meets(one, { ...job, flags: bitsOf(flags) }),
  );
}

type Verdict = 'says so' | 'says otherwise' | 'does not say';

test.each<[asked: Partial<JobSearch>, flags: DocumentFlag[], verdict: Verdict]>([
  [{ shift: 'night' }, ['night'], 'says so'],
  [{ shift: 'night' }, ['evening', 'night'], 'says so'],
  [{ shift: 'night' }, ['evening'], 'says otherwise'],
  [{ shift: 'night' }, ['noNight'], 'says otherwise'],
  [{ shift: 'night' }, ['weekend', 'overtime', 'onCall'], 'does not say'],
  [{ shift: 'night' }, [], 'does not say'],
  [{ shift: 'weekend' }, ['night'], 'does not say'],
  [{ shift: 'weekend' }, ['noWeekend'], 'says otherwise'],
  [{ shift: 'onCall' }, ['onCall'], 'says so'],
  [{ shift: 'onCall' }, ['noOnCall'], 'says otherwise'],
  [{ shift: 'overtime' }, ['noOvertime'], 'says otherwise'],
  [{ experience: 'none' }, ['noExperience', 'twoYears'], 'says so'],
  [{ experience: 'none' }, ['experience', 'twoYears'], 'says otherwise'],
  [{ experience: 'none' }, [], 'does not say'],
  [{ experience: 'twoYears' }, ['experience', 'twoYears'], 'says so'],
  [{ experience: 'twoYears' }, ['noExperience', 'twoYears'], 'says so'],
  [{ experience: 'twoYears' }, ['experience'], 'says otherwise'],
  [{ license: 'rn' }, ['rn', 'driver'], 'says so'],
  [{ license: 'rn' }, ['lpn'], 'says otherwise'],
  [{ license: 'rn' }, ['driver'], 'does not say'],
  [{ license: 'cdl' }, ['noCdl'], 'says otherwise'],
  [{ license: 'driver' }, ['rn'], 'does not say'],
  [{ license: 'epa608' }, ['epa608'], 'says so'],
  [{ benefit: 'health' }, ['retirement'], 'says otherwise'],
  [{ benefit: 'health' }, [], 'does not say'],
  [{ visa: 'sponsored' }, ['noVisa'], 'says otherwise'],
  [{ visa: 'sponsored' }, [], 'does not say'],
  [{ language: 'spanish' }, ['spanish', 'otherLanguage'], 'says so'],
  [{ language: 'spanish' }, ['otherLanguage'], 'says otherwise'],
  [{ language: 'spanish' }, [], 'does not say'],
  [{ degree: 'none' }, ['degree'], 'says otherwise'],
  [{ drugTest: 'none' }, ['noDrugTest'], 'says so'],
  [{ drugTest: 'none' }, [], 'does not say'],
])('%j: an ad with %j %s', (asked, flags, verdict) => {
  expect(passes(asked, flags)).toBe(verdict !== 'says otherwise');
  expect(passes({ ...asked, onlyStated: true }, flags)).toBe(verdict === 'says so');
});
