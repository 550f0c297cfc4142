import { useContext } from 'react';
import { PagePartsContext } from './page-parts.tsx';
import href from './styles.css?url';

const id = 'styles';

export const stylesPath = href;

/** The browser keeps the styles that came with the page, even if React renders the page again. */
const own = typeof document === 'undefined' ? null : document.getElementById(id);

/**
 * The style sheet, inlined in the page: a separate file would cost a slow phone another half second before the first
 * paint. In development it is a file, which Vite replaces when it changes.
 */
export function Styles() {
  const styles = useContext(PagePartsContext)?.styles ?? own?.textContent;
  if (import.meta.env.DEV) return <link rel="stylesheet" href={href} />;
  return (
    <style
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: styles ?? '' }}
    />
  );
}
