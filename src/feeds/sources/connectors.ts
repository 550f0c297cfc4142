import { ownValue } from '../../platform/own-value.ts';
import { ashby } from './boards/ashby.ts';
import { bamboohr } from './boards/bamboohr.ts';
import type { Connector } from './boards/board.ts';
import { breezy } from './boards/breezy.ts';
import { greenhouse } from './boards/greenhouse.ts';
import { lever } from './boards/lever.ts';
import { oracle } from './boards/oracle.ts';
import { personio } from './boards/personio.ts';
import { pinpoint } from './boards/pinpoint.ts';
import { recruitee } from './boards/recruitee.ts';
import { rippling } from './boards/rippling.ts';
import { sitemap } from './boards/sitemap.ts';
import { smartrecruiters } from './boards/smartrecruiters.ts';
import { socrata } from './boards/socrata.ts';
import { ukg } from './boards/ukg.ts';
import { usajobsAnnouncements } from './boards/usajobs-announcements.ts';
import { usajobsSearch } from './boards/usajobs-search.ts';
import { workable } from './boards/workable.ts';
import { workday } from './boards/workday.ts';

/** The systems of job boards by name, one file each. `name:TOKEN` is a board. */
const connectors: Record<string, Connector> = {
  greenhouse,
  lever,
  ashby,
  smartrecruiters,
  workable,
  recruitee,
  workday,
  oracle,
  ukg,
  bamboohr,
  personio,
  breezy,
  pinpoint,
  rippling,
  socrata,
  historicjoa: usajobsAnnouncements,
  usajobs: usajobsSearch,
  sitemap,
};

/** The systems whose boards can be read. */
export const boardNames = Object.keys(connectors);

/** `greenhouse:TOKEN`, and so on, for people. */
export const boardForms = Object.entries(connectors).map(([name, { form }]) => `${name}:${form}`);

/** A board, and how to read it. */
export interface Board {
  name: string;
  token: string;
  connector: Connector;
}

/** The board of a reference such as `greenhouse:acme`. Null if there is no such system, or if its boards have other names. */
export function findBoard(reference: string): Board | null {
  const [, name = '', token = ''] = /^(\w+):(.+)$/.exec(reference) ?? [];
  const connector = ownValue(connectors, name);
  return connector?.token.test(token) ? { name, token, connector } : null;
}

/** The reference of the board at an address for people: 'greenhouse:acme' of boards.greenhouse.io/acme. Null if unknown. */
export function recognizeBoard(address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url) return null;
  const shown = url.host + url.pathname + url.search;
  for (const [name, { addresses, token }] of Object.entries(connectors))
    for (const pattern of addresses) {
      const groups = pattern.exec(shown)?.slice(1);
      const found = groups?.filter(Boolean).join('/');
      if (found && token.test(found)) return `${name}:${found}`;
    }
  return null;
}
