import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { RangeChart } from './range-chart.tsx';

/** What a screen reader reads: the cells of each row, without the drawings. */
const cells = (markup: string): string[][] =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [
      ...row!
        .replace(/<span aria-hidden="true".*?<\/span><\/span>/g, '')
        .matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g),
    ].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
  );
const widths = (markup: string, mark: string): string[] =>
  [...markup.matchAll(new RegExp(`class="${mark}" style="([^"]*)"`, 'g'))].map(([, style]) => style!);

test('a bar chart is a table of its figures; the longest bar fills its track', () => {
  const bars = [
    { name: 'Sales', value: 30, text: '30 (75%)' },
    { name: 'Retail', value: 10, text: '10 (25%)' },
    { name: 'Finance', value: 0, text: '0 (0%)' },
  ];
  const markup = renderToStaticMarkup(
    <BarChart label="Openings" columns={['Category', 'Postings']} bars={bars} />,
  );
  expect(markup).toContain('>Openings</caption>');
  expect(cells(markup)).toEqual([
    ['Category', 'Postings'],
    ['Sales', '30 (75%)'],
    ['Retail', '10 (25%)'],
    ['Finance', '0 (0%)'],
  ]);
  expect(widths(markup, 'chart-bar')).toEqual(['width:100.0%', 'width:33.3%']);
});

test('a bar chart of zeros has no bars', () => {
  const bars = [{ name: 'Remote', value: 0, text: '0' }];
  const markup = renderToStaticMarkup(<BarChart label="Work" columns={['Place', 'Postings']} bars={bars} />);
  expect(widths(markup, 'chart-bar')).toEqual([]);
});

test('a range chart is a table of three figures, drawn on one scale from zero', () => {
  const markup = renderToStaticMarkup(
    <RangeChart
      label="Pay"
      columns={['Category', 'Low', 'Median', 'High']}
      format={(figure) => `$${figure}`}
      ranges={[{ name: 'Sales', low: 40, middle: 60, high: 80 }]}
    />,
  );
  expect(cells(markup)).toEqual([
    ['Category', 'Low', 'Median', 'High'],
    ['Sales', '$40', '$60', '$80'],
  ]);
  expect(markup, 'WebKit places a drawing by a cell, not by a row').toContain(
    '<td colSpan="4" class="range-track">',
  );
  expect(widths(markup, 'range-bar')).toEqual(['left:50.0%;width:50.0%']);
  expect(widths(markup, 'range-middle')).toEqual(['left:75.0%']);
  expect(markup).toContain('>$80</span></div>');
});
