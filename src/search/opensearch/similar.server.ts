import { sql } from 'kysely';
import type { JobCard, JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { findCards } from '../../catalog/jobs/jobs.server.ts';
import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { cityPlace } from '../../catalog/places/zips.ts';
import type { Database } from '../../db/client.ts';
import { adNumber, skillWords, titleSequence } from '../engine/facts.ts';
import type { SearchState } from '../engine/state.server.ts';
import { countJobs } from '../engine/terms.ts';
import { likeness, maxWords } from '../rank-like.ts';
import { anyOf, anyValue, best, but, type Query, term, worth } from './dsl.ts';
import type { SearchIndex } from './index-client.server.ts';

/** Jobs may have closed since they were indexed. */
const spare = 8;
const freshHalfLifeMicroseconds = 21 * 86_400_000_000;
/** A word in a larger share of all jobs says too little, if nothing else is alike. */
const commonShare = 1 / 20;

/** Open jobs similar to this one, best first, each ad once, by the points of `likeness`. */
export async function findSimilar(
  index: SearchIndex,
  db: Database,
  { job, limit, state }: { job: JobDetail; limit: number; state: SearchState },
): Promise<JobCard[]> {
  const occupation = occupationOf(job.title);
  const rarity = titleRarity(state, job.title);
  const rare = [...rarity].filter(([, { isCommon }]) => !isCommon).map(([word]) => word);
  const alike = [
    ...(occupation > 0 ? [term('occupation', occupation)] : []),
    ...(rare.length > 0 ? [anyValue('titleWords', rare)] : []),
  ];
  if (alike.length === 0) return [];
  const isAbroad = job.country !== null && job.country !== 'US';
  const own = [term('ad', adNumber(job)), ...(isAbroad ? [] : [term('flags', 'abroad')])];
  const { hits } = await index.search({
    query: {
      function_score: {
        query: { bool: { filter: [but(anyOf(alike), own)], should: scores(job, state, occupation, rarity) } },
        functions: [
          {
            exp: { posted: { origin: Date.now() * 1000, scale: freshHalfLifeMicroseconds, decay: 0.5 } },
            weight: likeness.fresh,
          },
        ],
        score_mode: 'sum',
        boost_mode: 'sum',
      },
    },
    collapse: { field: 'ad' },
    sort: ['_score', { posted: 'desc' }, { job: 'desc' }],
    size: limit + spare,
  });
  const ids = hits.map(({ job }) => job);
  return findCards(
    db,
    sql`array(
      select jobs.id from unnest(${ids}::bigint[]) with ordinality as ranked (id, place) join jobs using (id)
      where status = 'open' order by place limit ${limit})`,
  );
}

type Rarity = Map<string, { rarity: number; isCommon: boolean }>;

function titleRarity(state: SearchState, title: string): Rarity {
  const common = Math.max(50, state.jobs * commonShare);
  return new Map(
    titleSequence(title).flatMap((text) => {
      const [id] = state.words.find({ text, lies: 'whole' });
      if (id === undefined) return [];
      const jobs = countJobs(state, [id]);
      const rarity = Math.log(1 + (state.jobs + 1) / (jobs + 1));
      return [[text, { rarity, isCommon: jobs > common || text.length < 2 }]];
    }),
  );
}

function scores(job: JobDetail, state: SearchState, occupation: number, rarity: Rarity): Query[] {
  const total = rarity.values().reduce((sum, one) => sum + one.rarity, 0);
  const point = (job.city && job.state && cityPlace(job.city, job.state)) || null;
  const within = (miles: number): Query =>
    anyValue(
      'place',
      point ? state.places.find('', point, miles).ids.map((id) => state.places.keyOf(id)) : [],
    );
  return [
    ...(occupation > 0 ? [worth(term('occupation', occupation), likeness.occupation)] : []),
    ...Array.from(rarity, ([word, { rarity }]) =>
      worth(term('titleWords', word), (likeness.title * rarity) / Math.max(total, Number.EPSILON)),
    ),
    ...likeSkills(skillWords(job.skills, [])),
    ...(job.category ? [worth(term('category', job.category), likeness.category)] : []),
    best([
      ...(job.state ? [worth(term('state', job.state), likeness.state)] : []),
      ...(job.workplace === 'remote' ? [worth(term('workplace', 'remote'), likeness.state)] : []),
      worth(within(likeness.near.miles), likeness.near.points),
      worth(within(likeness.nearby.miles), likeness.nearby.points),
    ]),
  ];
}

/** Points for each common word of skills, up to `maxWords`. */
function likeSkills(words: string[]): Query[] {
  if (words.length === 0) return [];
  const functions = words.map((word) => ({ filter: term('skills', word), weight: likeness.skill }));
  const capped = { score_mode: 'sum', boost_mode: 'replace', max_boost: maxWords * likeness.skill };
  return [{ function_score: { query: anyValue('skills', words), functions, ...capped } }];
}
