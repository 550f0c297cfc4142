import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import payLaws from './pay-laws.json' with { type: 'json' };

/** The day of the oldest check of a row. */
const firstChecked = payLaws.map(({ checked }) => checked).sort()[0] ?? '';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The text of /how-we-check: each fact about an ad, how we get it, and its limits. */
export const howWeCheck: {
  title: string;
  lead: string;
  sections: { id: string; title: string; body: ReactNode }[];
} = {
  title: 'How we check',
  lead: 'Each job page shows what we know about the ad over time. We show facts and leave the verdict to you. Here is where each fact comes from, and what it can’t tell you.',
  sections: [
    {
      id: 'history',
      title: 'First seen, open, and listed',
      body: (
        <>
          <p>
            We note when an ad first appears in a feed, when it leaves, and when it comes back.{' '}
            <strong>First seen</strong> is the first of these days. <strong>Open</strong> is the number of
            full days on which the ad was in our list, without the gaps.
          </p>
          <p>
            <strong>Listed</strong> counts how often the role came up. Ads from one source are the same role
            if they have the same employer, title, and location, even under a new number. A listing counts
            again if an earlier ad of the role had been open for at least 7 days and has ended. Each ended ad
            counts once. A gap of less than 3 days doesn’t count, because feeds fail now and then.
          </p>
          <p>
            On a card, we show one quiet line only if two facts agree: the role was open for at least 60 days,
            and it was listed at least 3 times. Age alone says nothing. Some jobs are hard to fill, and some
            employers hire for the same role all year.
          </p>
          <p>
            <strong>The limits:</strong> we only know what we have seen. An ad may be older than our first
            look at it. Days are counted in UTC.
          </p>
        </>
      ),
    },
    {
      id: 'copies',
      title: 'Open copies',
      body: (
        <p>
          Open copies are other open ads with the same employer, title, and location. An employer may be
          hiring several people, so copies aren’t a sign of anything wrong.
        </p>
      ),
    },
    {
      id: 'dates',
      title: 'Dates in the ad',
      body: (
        <>
          <p>
            If the ad states a posting date that differs from our first sight, we show both. If the ad states
            a closing date, we show it. When that date has passed, the ad stays in the search with a notice,
            because dates in ads are often old. Our alerts leave such an ad out. If the feed itself says that
            the ad has expired, or the ad says that the job is filled or closed, we don’t offer it as open.
          </p>
          <p>
            <strong>The limits:</strong> our software reads dates by fixed rules. It skips a date without a
            year and an ad that is “open until filled”. An employer may extend a date and leave the old one in
            the text.
          </p>
        </>
      ),
    },
    {
      id: 'apply',
      title: 'Where Apply leads',
      body: (
        <p>
          We compare the address behind Apply with the employer’s name, and with a list of known application
          systems and job boards. If we aren’t sure, we show only the address. Some links pass through another
          site first, and we don’t follow them.
        </p>
      ),
    },
    {
      id: 'bids',
      title: 'Who pays us, and what it changes',
      body: (
        <p>
          Some sources pay us when you select Apply or when you apply.{' '}
          <Link to="/how-results-are-ordered">The order of results</Link> knows nothing of it. If a source has
          spent its budget, its jobs may leave the list until the next day or month.
        </p>
      ),
    },
    {
      id: 'pay',
      title: 'Pay that a state asks for',
      body: (
        <>
          <p>
            Some states ask employers to state pay in their ads. If an ad there names no amount, we say so. We
            don’t say that an employer broke a rule: small employers, some public employers, and other cases
            are exempt. We compare only ads posted after the rule took effect. We leave out ads that lead to a
            government’s site, because not every rule covers governments.
          </p>
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
          <p>
            To check a row, we compare it with published descriptions of the law. The table isn’t legal
            advice. The links lead to the states’ own pages.
          </p>
        </>
      ),
    },
    {
      id: 'reports',
      title: 'When something is wrong with an ad',
      body: (
        <>
          <p>
            Every job page has a form for that. You don’t need an account, and we don’t store who sent the
            report. Our software also looks for sentences that fraud often uses: fees, gift cards, contact
            only by messenger, bank data, and jobs without an interview.
          </p>
          <p>
            Neither a report nor such a sentence puts a label on the ad. One of us reads it first. Then we
            clear the ad, hold it during the review, close it, or block the source that it came from. While we
            hold an ad, it isn’t in the search, and its page says that we’re reviewing it.
          </p>
        </>
      ),
    },
    {
      id: 'assistants',
      title: 'If you ask an assistant',
      body: (
        <p>
          AI assistants can search our jobs and read these facts, too.{' '}
          <Link to="/agents">For AI assistants</Link> explains how to connect one, and what we log.
        </p>
      ),
    },
    {
      id: 'object',
      title: 'If you are the employer',
      body: (
        <p>
          Is a fact about your ad wrong? <Link to="/contact">Send us a message</Link> with the address of the
          job page. We’ll check the fact and correct it, or explain why it stays.
        </p>
      ),
    },
  ],
};
