import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JobCard } from '../catalog/jobs/job-card.tsx';
import type { JobView } from '../catalog/jobs/job-view.ts';
import { MarkupContext, Remembered } from '../ui/remembered.tsx';
import { pageBytes, rememberMarkup, stylesMark } from './page-markup.server.tsx';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let renderings = 0;

function Greeting({ name, times }: { name: string; times?: number }) {
  renderings++;
  return (
    <p>
      Hello, {name}, {times ?? 1} times
    </p>
  );
}

function Shout({ name }: { name: string }) {
  return <p>{name}!</p>;
}

test('equal props are rendered once, others anew, and each component has markup of its own', () => {
  renderings = 0;
  const first = rememberMarkup(Greeting, { name: '<b>"Ada" & Co' });
  expect(first).toBe(
    '<p>Hello, <!-- -->&lt;b&gt;&quot;Ada&quot; &amp; Co<!-- -->, <!-- -->1<!-- --> times</p>',
  );
  expect(rememberMarkup(Greeting, { name: '<b>"Ada" & Co' })).toBe(first);
  expect(renderings).toBe(1);
  expect(rememberMarkup(Greeting, { name: '<b>"Ada" & Co', times: 2 })).not.toBe(first);
  expect(rememberMarkup(Shout, { name: '<b>"Ada" & Co' })).toBe(
    '<p>&lt;b&gt;&quot;Ada&quot; &amp; Co<!-- -->!</p>',
  );
  expect(renderings).toBe(2);
});

function Steps({ number }: { number: number }) {
  const steps = Array.from({ length: 60 }, (_, step) => number * step);
  return (
    <ol>
      {steps.map((step) => (
        <li key={step} className="step">
          Step {step} of {number}
        </li>
      ))}
    </ol>
  );
}

test('what is remembered takes little more memory than its characters', () => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let characters = 0;
  for (let number = 1; number <= 1000; number++) characters += rememberMarkup(Steps, { number }).length;
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / characters).toBeLessThan(2.5);
});

test('what is remembered is what React renders, so that the browser finds its own markup', () => {
  const job = {
    id: 7,
    title: 'Cook & “Baker” <3',
    company: 'Harbor',
    location: 'Austin, TX',
    salary: '$20 an hour',
    yearly: 'about $41,600 a year',
    posted: '3 hours ago',
    postedAt: '2026-01-01T00:00:00.000Z',
    jobType: 'Full-time',
    skills: ['Baking', 'Knives'],
    moreSkills: 2,
    excerpt: 'Bread.',
    closed: null,
    isSample: false,
  } as unknown as JobView;
  const item = createElement(Remembered<{ job: JobView }>, {
    as: 'li',
    component: JobCard,
    props: { job },
  });
  const onServer = renderToString(<MarkupContext value={rememberMarkup}>{item}</MarkupContext>);
  expect(onServer).toContain('Cook &amp; “Baker” &lt;3');
  expect(onServer).toBe(renderToString(item));
});

/** The style sheet is a file in development, so nothing replaces the mark here. */
test('the first mark gives way to the style sheet, and texts of a page never are the mark', () => {
  const title = renderToString(<title>{stylesMark}</title>);
  expect(title).not.toContain(stylesMark);
  const page = pageBytes(`<head>${title}<style>${stylesMark}</style></head><p>“Ä” 👩🏽‍💻 ${stylesMark}</p>`);
  expect(page.toString()).toBe(
    `<!DOCTYPE html><head>${title}<style></style></head><p>“Ä” 👩🏽‍💻 ${stylesMark}</p>`,
  );
  expect(pageBytes('<p>No styles</p>').toString()).toBe('<!DOCTYPE html><p>No styles</p>');
});
