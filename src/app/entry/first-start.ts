import { loadZipCodes } from '../../catalog/places/places.server.ts';
import type { Database } from '../../db/client.ts';
import { withStartLock } from '../../db/migrate.ts';
import { ensureFirstAdmin } from '../../desk/admin/admins.server.ts';
import { loadSamples } from '../../feeds/import/samples.server.ts';
import { hasRealJobs } from '../../feeds/sources/listing-sources.server.ts';
import { setBusinessZone } from '../../money/tracking/figures/stats.server.ts';
import { AppError } from '../../platform/errors.ts';
import { articlesOfSite, loadArticles } from '../../reading/articles/articles.server.ts';
import { refreshCompanies } from '../../search/companies/companies-refresh.server.ts';
import { refreshLandings } from '../../search/landing/landing-refresh.server.ts';
import { maintainSearchIndex } from '../../search/maintain.server.ts';
import type { Services } from './services.ts';

/** The source name of the sample postings. */
const sampleSourceName = 'JobLantern samples';

/**
 * Fills a migrated database with a new site's data, and keeps existing data. Several processes may call it at once: one
 * does the work, and the others wait.
 * @param say receives lines for a person.
 */
export function prepareSite(services: Services, say: (line: string) => void): Promise<void> {
  return withStartLock(services.databaseUrl, () => fill(services, say));
}

async function fill({ config, db }: Services, say: (line: string) => void): Promise<void> {
  await loadZipCodes(db);
  await loadArticles(db, articlesOfSite());
  if (config.sampleData && !config.databaseUrl) await fillWithSamples(db, say);
  if (config.firstAdmin && (await addFirstAdmin(db, config.firstAdmin)))
    say(`Added the first admin, ${config.firstAdmin.username}.`);
  if (!(await hasRealJobs(db))) say('There are no real jobs yet. To get them: npm run sources -- on federal');
  if (await setBusinessZone(db, config.timeZone))
    say(`The days of reports are now days in ${config.timeZone}. Their figures are counted again.`);
}

async function fillWithSamples(db: Database, say: (line: string) => void): Promise<void> {
  const loaded = await loadSamples(db, sampleSourceName, async () => {
    // Only an empty catalog needs these thousands of lines of text.
    const { sampleJobs } = await import('../../feeds/samples/sample-jobs.ts');
    return sampleJobs(new Date());
  });
  if (loaded === 0) return;
  say(`Loaded ${loaded} sample jobs. The first import removes them.`);
  await maintainSearchIndex(db);
  await refreshLandings(db);
  await refreshCompanies(db);
}

/** @throws an error for the terminal if the configured password is too easy to guess. */
async function addFirstAdmin(db: Database, first: { username: string; password: string }): Promise<boolean> {
  try {
    return await ensureFirstAdmin(db, first);
  } catch (error) {
    if (error instanceof AppError && error.fields?.password)
      throw new SettingRefused(`ADMIN_PASSWORD: ${error.fields.password}`);
    throw error;
  }
}

/** A setting that cannot be used. The message is for the terminal. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
}
