import type { Content } from '../../content/content.schema.ts';
import content from '../../content/how-we-check.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import payLaws from '../../content/pay-laws.json' with { type: 'json' };
import { originLoader, staticMeta } from '../page-meta.ts';
import { ReadingPage } from '../reading-page.tsx';

const text = content as Content<'how-we-check'>;
/** The day of the oldest check of a row. */
const firstChecked = payLaws.map(({ checked }) => checked).sort()[0] ?? '';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const loader = originLoader;
export const meta = staticMeta('/how-we-check', text.title, text.lead);

/** Every fact about an ad, how we get it, and its limits. */
export default function HowWeCheck() {
  return <ReadingPage text={text} drawing={drawings.check} parts={{ payLaws: <PayLaws /> }} />;
}

function PayLaws() {
  return (
    <table>
      <caption className="mb-2 text-start text-sm text-muted">
        States that ask for pay in ads, each checked on or after {day.format(new Date(firstChecked))}
      </caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">Employers with</th>
        </tr>
      </thead>
      <tbody>
        {payLaws.map(({ state, name, since, employees, source }) => (
          <tr key={state}>
            <th scope="row">
              <a href={source} rel="noopener">
                {name.replace(/^The /, '')}
              </a>
            </th>
            <td>{day.format(new Date(since))}</td>
            <td>
              {employees} or more {employees === 1 ? 'employee' : 'employees'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
