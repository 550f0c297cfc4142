import { useContext } from 'react';
import { PagePartsContext } from './page-parts.tsx';
import href from './styles.css?url';

const id = 'styles';

export const stylesPath = href;

/** The browser keeps what came with the page, also when React has to make the page anew. */
const own = typeof document === 'undefined' ? null : document.getElementById(id);

/**
 * The style sheet, within the page: as a file of its own it would cost a slow phone another half second before anything shows. In
 * development it is a file, which Vite replaces as it changes.
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
