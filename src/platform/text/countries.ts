import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { ConfigError } from '../config.ts';

/** The countries of addresses. */
export interface Countries {
  /** The name and the day of the database. Null: there is none, and no country is known. */
  database: string | null;
  /** The two capital letters of an address's country (ISO 3166). Null: unknown. */
  of(ip: string): string | null;
}

/** Without a database. */
export const noCountries: Countries = { database: null, of: () => null };

/** Decoded records kept in memory. A database has about 250 countries. */
const maxRecords = 2000;

/**
 * Reads a database of countries in the MMDB format into memory.
 * @param path undefined: no country is known.
 * @throws ConfigError if the file cannot be used.
 */
export function openCountries(path: string | undefined): Countries {
  if (!path) return noCountries;
  try {
    return countriesOf(readFileSync(path));
  } catch (error) {
    throw new ConfigError(
      `COUNTRY_DATABASE=${path}: this file can't be used (${(error as Error).message}). ` +
        'Enter the path of a country database in the MMDB format, or remove the setting.',
    );
  }
}

function countriesOf(file: Buffer): Countries {
  const reader = new Reader<CountryResponse>(file, { cache: new LRUCache({ max: maxRecords }) });
  const { databaseType, buildEpoch, ipVersion } = reader.metadata;
  // A damaged file fails here, at the start.
  reader.get('192.0.2.1');
  return {
    database: `${databaseType}, ${buildEpoch.toISOString().slice(0, 10)}`,
    of: (ip) => {
      if (ipVersion === 4 && isIPv6(ip)) return null;
      try {
        return codeOf(reader.get(ip));
      } catch {
        // Not an address, or a damaged record. A click is never lost for its country.
        return null;
      }
    },
  };
}

/** Publishers name the field differently. */
interface OtherRecord {
  country?: string | { iso_code?: string };
  country_code?: string;
}

function codeOf(record: OtherRecord | null): string | null {
  const { country, country_code } = record ?? {};
  const code = country_code ?? (typeof country === 'string' ? country : country?.iso_code);
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}
