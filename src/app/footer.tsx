import { brand } from '../content/brand.ts';
import { footerColumns, type NavigationLink } from '../content/navigation.ts';
import { DialogLink } from '../ui/dialog-link.tsx';
import { Link } from '../ui/link.tsx';
import { Remembered } from '../ui/remembered.tsx';
import { SocialIcon } from './social-icon.tsx';

const link = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const year = new Date().getFullYear();
  return (
    <Remembered
      as="footer"
      className="site-footer night mt-6 sm:mt-16"
      component={Content}
      props={{ year }}
    />
  );
}

function Content({ year }: { year: number }) {
  return (
    <>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 pb-10 pt-12 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
            <img src={brand.mark} alt="" width="34" height="34" fetchPriority="low" />
            {brand.name}
          </p>
          <p className="mt-3 max-w-[30ch] text-night-muted">{brand.tagline}</p>
          <SocialLinks />
        </div>
        {footerColumns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading} className="max-lg:first-of-type:row-span-2">
            <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-night-muted">
              {heading}
            </h2>
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
    </>
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
