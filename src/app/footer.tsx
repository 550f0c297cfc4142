import { brand, type SocialLink } from '../content/brand.ts';
import { footerColumns, type NavigationLink } from '../content/navigation.ts';
import { DialogLink } from '../ui/dialog-link.tsx';
import { Link } from '../ui/link.tsx';

/** Filled outlines on a 24-by-24 grid. */
const paths: Record<SocialLink['network'], string> = {
  linkedin:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm1.2 7v8h2.6v-8zm1.3-3.9a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM10.6 10v8h2.6v-4.3c0-1.1.5-1.8 1.5-1.8s1.4.7 1.4 1.8V18h2.6v-4.8c0-2.2-1.2-3.4-2.9-3.4-1.2 0-2.1.6-2.6 1.5V10z',
  x: 'M3.5 3.5h5.1l4 5.6 4.9-5.6h2.2l-6.1 7 6.9 9.9h-5.1l-4.4-6.2-5.4 6.2H3.4l6.6-7.6zm3.1 1.6 9.6 13.7h1.3L7.9 5.1z',
  facebook:
    'M12 2.5a9.5 9.5 0 0 1 1.6 18.9v-6.6h2.2l.4-2.8h-2.6v-1.6c0-.8.4-1.5 1.6-1.5h1.2V6.5s-1.1-.2-2.2-.2c-2.2 0-3.6 1.3-3.6 3.7v2H8.2v2.8h2.4v6.6A9.5 9.5 0 0 1 12 2.5z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm4.8-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
};

function SocialIcon({ network }: { network: SocialLink['network'] }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className="size-5">
      <path d={paths[network]} />
    </svg>
  );
}

const link = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const year = new Date().getFullYear();
  return (
    <footer className="site-footer night mt-6 sm:mt-16">
      <div className="footer-columns page-width">
        <div className="footer-brand">
          <p className="flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
            <img src={brand.mark} alt="" width="34" height="34" fetchPriority="low" />
            {brand.name}
          </p>
          <p className="mt-3 max-w-[30ch] text-night-muted">{brand.tagline}</p>
          <SocialLinks />
        </div>
        {footerColumns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading} className="footer-links">
            <h2>{heading}</h2>
            <ul>
              {links.map((item) => (
                <li key={item.label}>
                  <FooterLink {...item} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width text-sm text-night-muted">
        <div className="flex flex-col gap-2 border-t border-night-line py-6">
          <p className="max-w-[80ch]">
            {brand.name} lists jobs that link to employers’ own application pages. We’re not the employer, and
            we can’t promise an interview or an offer. Our{' '}
            <Link to="/terms" className="text-on-night underline underline-offset-4">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/privacy" className="text-on-night underline underline-offset-4">
              Privacy Policy
            </Link>{' '}
            explain what you can expect from us.
          </p>
          <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <span suppressHydrationWarning>
              © {year} {brand.name}. All rights reserved.
            </span>
            <span>Place data: GeoNames, CC BY 4.0</span>
          </p>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ label, to, dialog }: NavigationLink) {
  if (dialog)
    return (
      <DialogLink dialog={dialog} className={link}>
        {label}
      </DialogLink>
    );
  return (
    <Link to={to} className={link}>
      {label}
    </Link>
  );
}

function SocialLinks() {
  if (brand.social.length === 0) return null;
  return (
    <ul className="-ms-2.5 mt-4 flex">
      {brand.social.map(({ network, label, href }) => (
        <li key={network}>
          <a
            href={href}
            aria-label={`${brand.name} on ${label}`}
            rel="noopener"
            className="grid size-11 place-items-center rounded-md text-night-muted transition hover:text-on-night"
          >
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
