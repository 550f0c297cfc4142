import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link, type LinkProps } from './link.tsx';

const markup = (Component: typeof Link, props: LinkProps): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/jobs/7?from=home']}>
      <Component {...props} />
    </MemoryRouter>,
  );

test.each<LinkProps>([
  { to: '/', children: 'Home' },
  { to: '/jobs?keywords=c%2B%2B&page=2#list', className: 'wide', rel: 'next' },
  { to: '/jobs?location=M%C3%BCnchen', 'aria-current': 'page', 'aria-label': 'Jobs & more' },
  { to: '/salary-calculator?location=Austin%2C+TX', preventScrollReset: true, onClick: () => undefined },
])('the server writes what React Router would: $to', (props) => {
  expect(markup(Link, props)).toBe(markup(RouterLink, props));
});
