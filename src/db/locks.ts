/** The numbers of the site's advisory locks in PostgreSQL. A new lock gets the next number. */
export const locks = {
  /** Migrations. */
  migrate: 4_310_902,
  /** Filling an empty table of ZIP codes. */
  zipCodes: 4_310_903,
  /** The import of one source. The second key is the source's id. */
  importRun: 4_310_904,
  /** Changes of the catalog, one at a time. */
  catalog: 4_310_905,
  /** Maintenance of the search index. */
  searchIndex: 4_310_907,
  /** A step of a rebuild of the search index. */
  searchRebuild: 4_310_927,
  /** Loading the next generation of the search index. */
  searchLoading: 4_310_928,
  /** A scheduled task that must not run twice at once. The second key is the hash of its name. */
  singleRun: 4_310_908,
  /** The daily figures of visits. */
  dailyFigures: 4_310_910,
  /** Partitions of clicks and events. */
  partitions: 4_310_915,
  /** The number of admins with full access. */
  admins: 4_310_925,
  /** The first start of a site. */
  start: 4_310_926,
} as const;

/** Seeds for locks whose number is the hash of a text: `hashtextextended(text, seed)`. */
export const lockSeeds = {
  /** By the phone number that sent a text. */
  inboundText: 0,
  /** By the phone number that gets a text. */
  textTimes: 1,
  /** For all phone numbers at once. */
  firstTexts: 2,
  /** By the type of notice. */
  operatorNotice: 3,
  /** By the host of a job board that is being asked. */
  boardHost: 4,
} as const;
