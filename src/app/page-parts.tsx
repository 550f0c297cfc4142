import { createContext, useContext } from 'react';

/** What the server puts into a page beside its content. */
export interface PageParts {
  /** The style sheet; null: it is a file. */
  styles: string | null;
  /** What the browser needs to know of the page's routes, as JSON that `asScript` made safe. */
  routes: string;
  /** What the page's loaders gave, as React Router encodes it, made safe by `asScript`. */
  data: string;
}

/** The parts of the page that is being rendered; null in the browser, which reads them from the page. */
export const PagePartsContext = createContext<PageParts | null>(null);

/** Writes JSON so that it cannot end the script element that holds it. */
export const asScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** What entry.client.tsx makes the page's application of. Scripts of this type never run. */
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
