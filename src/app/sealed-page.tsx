import { redirectDocument } from 'react-router';
import { brand } from '../content/brand.ts';
import { ThemeToggle } from './theme.tsx';

/**
 * The `handle` of a page that may send nothing. Its header and its content have plain links, which load whole pages:
 * the router of this page knows no other.
 */
export const sealedHandle = { Header: SealedHeader, isSealed: true };

/** The `clientLoader` of such a page. Its policy holds only if it is loaded as a document of its own. */
export function loadWhole({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}

function SealedHeader() {
  return (
    <header className="site-header border-b border-line bg-paper">
      <div className="page-width flex min-h-16 items-center gap-4">
        <a
          href="/"
          className="flex min-h-11 min-w-11 items-center gap-2.5 rounded-md font-display text-[1.375rem] font-bold tracking-tight"
        >
          <img src={brand.mark} alt="" width="34" height="34" className="shrink-0" />
          <span className="truncate">{brand.name}</span>
        </a>
        <ThemeToggle className="theme-icon ms-auto w-11 !px-0" />
      </div>
    </header>
  );
}
