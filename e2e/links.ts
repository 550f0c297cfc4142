import type { APIRequestContext } from '@playwright/test';
import { parseJobSearch } from '../src/search/parse-search.ts';

interface Page {
  status: number;
  html: string;
}

/** Follows the links of a site with plain requests, each address once, and collects those that do not work. */
export class LinkCrawl {
  readonly #request: APIRequestContext;
  readonly #origin: string;
  readonly #pages = new Map<string, Promise<Page>>();
  readonly #queue: { address: string; from: string }[] = [];
  readonly #seen = new Set<string>();
  readonly faults: string[] = [];

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.#origin = origin;
  }

  /** Number of requested pages and files. */
  get size(): number {
    return this.#pages.size;
  }

  /** Visits the addresses and everything that they link to, several at a time. */
  async run(addresses: string[]): Promise<void> {
    for (const address of addresses) this.#add(address, 'the start', '/');
    const walk = async (): Promise<void> => {
      for (let next = this.#queue.pop(); next; next = this.#queue.pop()) await this.#visit(next);
    };
    while (this.#queue.length > 0) await Promise.all(Array.from({ length: 8 }, walk));
  }

  #add(link: string, from: string, base: string): void {
    const url = URL.parse(link, this.#origin + base);
    if (!url) this.faults.push(`${from}: ${link} is no address`);
    if (url?.origin !== this.#origin || this.#seen.has(url.href)) return;
    this.#seen.add(url.href);
    this.#queue.push({ address: url.pathname + url.search + url.hash, from });
  }

  async #visit({ address, from }: { address: string; from: string }): Promise<void> {
    const url = new URL(address, this.#origin);
    const fault = (what: string) => this.faults.push(`${from}: ${address} ${what}`);
    if (url.pathname === '/jobs' && Object.keys(parseJobSearch(url.searchParams).errors).length > 0)
      fault('is no search');
    // Pages link to any number of searches, which are all one page. Their words were checked, so the page is read only
    // once.
    const page = await this.#page(url.pathname);
    if (page.status >= 400) fault(`answers ${page.status}`);
    const id = decodeURIComponent(url.hash.slice(1));
    if (id && !page.html.includes(` id="${id}"`)) fault('has no such part');
  }

  #page(path: string): Promise<Page> {
    const known = this.#pages.get(path) ?? this.#read(path);
    this.#pages.set(path, known);
    return known;
  }

  async #read(path: string): Promise<Page> {
    const response = await this.#request.get(this.#origin + path, { headers: { accept: 'text/html' } });
    // Drawings have parts, too.
    const hasParts = /^(text\/html|image\/svg)/.test(response.headers()['content-type'] ?? '');
    const html = hasParts ? await response.text() : '';
    if (response.ok()) for (const link of linksOf(html)) this.#add(link, path, path);
    return { status: response.status(), html };
  }
}

/**
 * The links and resources of a page. Like crawlers, it skips links with nofollow, because each visit to Apply counts.
 */
function linksOf(html: string): string[] {
  const tags = Array.from(html.matchAll(/<[a-z][^>]*>/g), ([tag]) => tag);
  return tags.filter((tag) => !/ rel="[^"]*\bnofollow\b/.test(tag)).flatMap(addressesOf);
}

function addressesOf(tag: string): string[] {
  return Array.from(tag.matchAll(/\s(href|src|srcset)="([^"]*)"/g), ([, name, value]) => {
    const text = value!.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
    return name === 'srcset' ? text.split(/,\s+/).map((one) => one.trim().split(' ')[0]!) : [text];
  }).flat();
}
