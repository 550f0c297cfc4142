import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ErrorState } from './error-state.tsx';
import { SelectField, TextField } from './field.tsx';
import { Pagination } from './pagination.tsx';
import { Sheet } from './sheet.tsx';

const html = (node: ReactNode, at = '/') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>);
const attribute = (markup: string, name: string) => markup.match(new RegExp(`${name}="([^"]*)"`))?.[1];

describe('a field', () => {
  test('connects its label, hint and error to the control', () => {
    const markup = html(<TextField label="Email" hint="We send a link." error="Please enter it." />);
    const id = attribute(markup, 'for');
    expect(markup).toContain(`<input id="${id}"`);
    expect(attribute(markup, 'aria-describedby')).toBe(`${id}-hint ${id}-error`);
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(new RegExp(`id="${id}-error" role="alert"[^>]*>.*Please enter it\\.`));
  });

  test('is not marked as wrong without an error', () => {
    const markup = html(<SelectField label="Category" />);
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  test('a checkbox is named by its label and tied to its error', () => {
    const markup = html(<Checkbox label="I agree" name="agree" error="You must agree" />);
    expect(markup).toMatch(/<label[^>]*><input[^>]*name="agree"[^>]*><span>I agree<\/span><\/label>/);
    expect(markup).toContain(`id="${attribute(markup, 'aria-describedby')}" role="alert"`);
  });
});

describe('a button', () => {
  test('does not submit by default', () => {
    expect(html(<Button>Share</Button>)).toContain('type="button"');
    expect(html(<Button type="submit">Send</Button>)).toContain('type="submit"');
  });

  test('is disabled and says what it does while pending', () => {
    const markup = html(
      <Button pending pendingLabel="Sending...">
        Send
      </Button>,
    );
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('Sending...');
    expect(markup).not.toContain('>Send<');
  });
});

describe('pagination', () => {
  const list = (page: number, pages: number) =>
    html(<Pagination page={page} pages={pages} href={(n) => `/list?page=${n}`} />);

  test('is links that work without scripts', () => {
    const markup = list(2, 3);
    expect(markup).toMatch(/<a rel="prev"[^>]*href="\/list\?page=1"/);
    expect(markup).toMatch(/<a rel="next"[^>]*href="\/list\?page=3"/);
    expect(markup).toMatch(/<a aria-label="Page 2" aria-current="page"/);
  });

  test('ends at the last page', () => {
    expect(list(1, 3)).not.toContain('rel="prev"');
    expect(list(3, 3)).not.toContain('rel="next"');
    expect(list(1, 1)).toBe('');
  });
});

test('an error offers the same address again', () => {
  const markup = html(<ErrorState title="Failed to load." />, '/list?page=2');
  expect(markup).toMatch(/<a href="\/list\?page=2"[^>]*>.*Retry/);
});

test('a sheet opens and closes without scripts', () => {
  const markup = html(
    <Sheet title="Filters" trigger="Filters (2)">
      content
    </Sheet>,
  );
  const id = attribute(markup, 'popoverTarget');
  expect(markup).toContain(`id="${id}" popover="auto"`);
});
