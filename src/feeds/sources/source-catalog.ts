import catalog from './catalog.json' with { type: 'json' };

/** A board of the catalog, which an operator can switch on. */
export interface CatalogSource {
  /** Its name for commands: 'cleveland-clinic'. */
  name: string;
  /** The employer, or the publisher of a board with many employers. */
  employer: string;
  manyEmployers?: boolean;
  /** 'workday:HOST/SITE' */
  board: string;
  trade: string;
  /** Where the address comes from, as `origins` of the file. */
  origin: string[];
  /** The day on which a person last looked at the board. Null: nobody has. */
  checkedOn: string | null;
}

/** The boards that an operator can switch on by name, from public material. Nobody has asked them. */
export const catalogSources: readonly CatalogSource[] = catalog.sources;

/** The trades, which are the groups of the catalog. */
export const trades = [...new Set(catalogSources.map(({ trade }) => trade))];

/**
 * Whether more than one origin names the board, or its publisher does, or a person looked. A group switches on only
 * such boards: names in public lists are often wrong.
 */
export const isConfirmed = ({ origin, checkedOn }: CatalogSource): boolean =>
  checkedOn !== null || origin.length > 1 || origin.includes('documentation');

/** The sources of a name, or the confirmed ones of a trade. Empty if there is neither. */
export function findCatalogSources(name: string): CatalogSource[] {
  const one = catalogSources.find((source) => source.name === name);
  return one ? [one] : catalogSources.filter((source) => source.trade === name && isConfirmed(source));
}

const terms: Record<string, string> = catalog.terms;
const origins: Record<string, string> = catalog.origins;

/** What the operator must know of the terms of a board's system. */
export const termsOf = ({ board }: Pick<CatalogSource, 'board'>): string =>
  terms[board.split(':')[0] ?? ''] ?? '';

/** Where a board's address comes from, in sentences. */
export const originOf = ({ origin }: Pick<CatalogSource, 'origin'>): string =>
  origin.map((name) => origins[name]).join('. ');
