import { RouterContextProvider } from 'react-router';
import { clientContext, servicesContext } from '../../src/app/context.ts';
import { SearchLog } from '../../src/office/searches/search-log.server.ts';
import type { Client } from '../../src/platform/http/client.ts';
import type { TestDatabase } from './database.ts';
import { testServices } from './services.ts';

/** The context of a page's loader and action in a test. An error that the page would report fails the test. */
export function testPageContext(database: TestDatabase, client: Client): RouterContextProvider {
  const services = testServices(database);
  const context = new RouterContextProvider();
  context.set(clientContext, client);
  context.set(servicesContext, {
    ...services,
    endpoints: [],
    searchLog: new SearchLog(database.db, services.config.origin),
    origin: services.config.origin,
    report: (error) => {
      throw error;
    },
  });
  return context;
}
