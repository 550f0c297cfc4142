import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeekChart } from './week-chart.tsx';

const chart = (...weeks: [from: string, up: number, down: number][]): string =>
  renderToStaticMarkup(
    <WeekChart
      label="Ads by week"
      figures={['Opened', 'Closed']}
      weeks={weeks.map(([from, up, down]) => ({ from, up, down }))}
    />,
  );

test('draws both figures to one scale, and lists them in a table', () => {
  const html = chart(['Jun 1', 30, 0], ['Jun 8', 15, 10]);
  const heights = Array.from(
    html.matchAll(/class="week-(up|down)" x="[\d.]+" y="[\d.]+" width="7" height="([\d.]+)"/g),
  );
  expect(heights.map(([, name, height]) => `${name} ${height}`)).toEqual(['up 72', 'up 36', 'down 24']);
  expect(html).toContain('Busiest week: 30');
  const cells = Array.from(html.matchAll(/<t[hd][^>]*>(?:<div>)?([^<]+)/g), ([, text]) => text);
  expect(cells.slice(3)).toEqual(['Jun 1', '30', '0', 'Jun 8', '15', '10']);
});

test('weeks without anything are a bare line', () => {
  const html = chart(['Jun 1', 0, 0], ['Jun 8', 0, 0]);
  expect(html.match(/<rect/g)).toHaveLength(1);
  expect(html).not.toContain('NaN');
});
