import type { Config } from '../../platform/config.ts';
import type { Delivery, SearchService } from './search-service.ts';
import { postJson } from './search-service.ts';

/** The maximum number of addresses in one request (https://www.indexnow.org/documentation). */
const maxAddresses = 10_000;

/**
 * IndexNow: one POST tells all participating search engines which pages were added, changed or deleted. The key must be served as
 * `/{key}.txt`. 200 and 202 accept the addresses (https://www.indexnow.org/documentation).
 */
export function indexNow(
  { key, url }: NonNullable<Config['indexNow']>,
  origin: string,
  allow: readonly string[],
): SearchService {
  return {
    name: 'indexnow',
    batch: maxAddresses,
    perDay: null,
    send: async (notices): Promise<Delivery> => {
      const body = {
        host: new URL(origin).host,
        key,
        keyLocation: `${origin}/${key}.txt`,
        urlList: notices.map((notice) => notice.url),
      };
      const answer = await postJson(url, body, { allow });
      return answer.status === 200 || answer.status === 202
        ? { done: notices.length, refused: [] }
        : { done: 0, refused: [], failed: answer };
    },
  };
}
