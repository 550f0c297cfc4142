import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { Database } from '../../../db/client.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { OwnAlert } from '../manage/manage-alerts.server.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import { frequencyPhrases } from './alerts.schema.ts';
import { readAlertQuery } from './alerts.server.ts';

type FoundAlert = Pick<OwnAlert, 'query' | 'frequency' | 'state'>;

/** The alert of a link. */
export interface LinkedAlert extends FoundAlert {
  /** The SHA-256 of the owner's address, in hexadecimal. */
  owner: string;
}

/** An alert as its confirmation pages describe it. */
export interface AlertInWords {
  /** "nurse jobs in Austin" */
  words: string;
  /** "once a day" */
  frequency: string;
  /** The address of the search's results. */
  jobs: string;
}

/**
 * The alert that a mail's link confirms, even if the link was used or has expired. Null: the link belongs to
 * a registration. The link is not used up.
 */
export async function findLinkedAlert(db: Database, token: string): Promise<LinkedAlert | null> {
  const alert = await alerts(db)
    .innerJoin('sign_in_links', 'sign_in_links.alert_id', 'alerts.id')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .select('email')
    .where('token_hash', '=', sha256(token))
    .where('details', 'is', null)
    .whereRef('sign_in_links.user_id', '=', 'alerts.user_id')
    .executeTakeFirst();
  if (!alert) return null;
  const { email, ...rest } = alert;
  return { ...rest, owner: sha256(email).toString('hex') };
}

/** An alert of a person. Null if there is none. */
export async function findOwnAlert(db: Database, userId: number, id: number): Promise<FoundAlert | null> {
  const query = alerts(db).where('alerts.id', '=', id).where('alerts.user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

const alerts = (db: Database) =>
  db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'alerts.search_id')
    .select(['query', 'frequency', 'state']);

export function alertInWords({ query, frequency }: FoundAlert): AlertInWords {
  const search = searchOf({ query });
  return {
    words: describeReadSearch(search),
    frequency: frequencyPhrases[frequency],
    jobs: jobsPath({ ...search, sort: 'date' }),
  };
}

/** The search of an alert. */
export const searchOf = ({ query }: Pick<FoundAlert, 'query'>): JobSearch => readAlertQuery(query).search;
