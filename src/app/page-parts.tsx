import { createContext, useContext } from 'react';

/** The parts that the server adds to a page's content. */
export interface PageParts {
  /** The style sheet. Empty in development. */
  styles: string;
  /** What the browser needs to know about the page's routes, as JSON made safe by `asScript`. */
  routes: string;
  /** The data of the page's loaders, encoded by React Router and made safe by `asScript`. */
  data: string;
}

/** The parts of the page that is being rendered. Null in the browser, which reads them from the page. */
export const PagePartsContext = createContext<PageParts | null>(null);

/** Escapes JSON so that it cannot end its script element. */
export const asScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The data from which entry.client.tsx starts the application. Scripts of this type never run. */
export function PageData() {
  const parts = useContext(PagePartsContext);
  return (
    <>
      <Json id="page-routes" json={parts?.routes} />
      <Json id="page-data" json={parts?.data} />
    </>
  );
}

function Json({ id, json = '' }: { id: string; json: string | undefined }) {
  return (
    <script
      id={id}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `asScript` made it safe
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
