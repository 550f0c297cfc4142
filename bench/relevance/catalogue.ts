import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TrustSite } from '../trust/check.ts';
import { runCommand } from '../trust/site.ts';

/**
 * The public rows, in the order of their import. The importer hides duplicates, so a later file adds only rows that
 * earlier ones lack.
 */
const files = [
  'feeds/public_sector_us.xml',
  'jobs/usajobs_product_managers.ndjson',
  'jobs/nyc.ndjson',
  'jobs/usajobs.ndjson',
  'jobs/prose.ndjson',
] as const;

/** The source of New York City's own rows, which state a street but no city. */
export const cityRowsSource = 'nyc';

/** Files that the benchmark needs and the data folder lacks. */
export function missingData(folder: string): string[] {
  return [...files, 'places/us_zips.csv'].filter((file) => !existsSync(join(folder, file)));
}

/** Imports the public rows with the site's own command. @throws Error with the command's output if it fails. */
export async function importCatalog(site: Pick<TrustSite, 'settings'>, folder: string): Promise<void> {
  for (const file of files) {
    const source = file.replace(/^.*\/|\..*$/g, '');
    const { code, output } = await runCommand(site, ['import', join(folder, file), '--source', source]);
    if (code !== 0) throw new Error(`${file} could not be imported: ${output.slice(-500)}`);
  }
}
