import { brand } from './brand.ts';

/** The title of the home page: the product's name, then the words that the seed gives. */
export const homeTitle = `${brand.homeTitlePrefix} | Find Your Perfect Career`;

/** The title of any other page. */
export function pageTitle(name: string): string {
  return `${brand.titlePrefix} | ${name}`;
}

/** What the page of a job is called. */
export const jobTitle = ({ title, company }: { title: string; company: string }): string =>
  `${title} at ${company}`;
