import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';

/** The text of /how-results-are-ordered. docs/search.md has the rules in full. */
export const howResultsAreOrdered: {
  title: string;
  lead: string;
  sections: { id: string; title: string; body: ReactNode }[];
} = {
  title: 'How results are ordered',
  lead: 'Nobody can buy a place in our lists. This is what counts, and what doesn’t.',
  sections: [
    {
      id: 'money',
      title: 'Money doesn’t count',
      body: (
        <>
          <p>
            Some employers and partners pay us when you open their page or apply. The order of results knows
            nothing of it: no list, alert, or suggestion reads what a job pays us.
          </p>
          <p>There are no sponsored results. An ad that pays us nothing can come first.</p>
          <p>
            One thing can depend on money: if a partner’s budget for a day or month is used up, its ads may
            leave the lists until the next one begins. That hides ads. It never moves them.
          </p>
        </>
      ),
    },
    {
      id: 'relevance',
      title: 'Relevance',
      body: (
        <>
          <p>If you type words, jobs come first that are most about them:</p>
          <ul>
            <li>Your words in the title count most, then in the skills, then in the text.</li>
            <li>A rare word counts more than a word that most ads have.</li>
            <li>Other names of the same job count: “RN” also finds “registered nurse”.</li>
            <li>What you ask for in words, such as “part time”, puts ads first that say so.</li>
            <li>Near a city or ZIP code, a closer job counts more.</li>
            <li>Of two jobs that match equally, the newer one comes first.</li>
          </ul>
          <p>
            One employer gets at most three of the first twenty places, unless you search for that employer.
            Copies of one ad are one card.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Most recent, and pay',
      body: (
        <p>
          “Most Recent” is the day of the ad, newest first. “Salary” is the yearly pay in dollars that the ad
          states, highest first. Ads without pay come last. If an ad’s pay looks wrong, a person reviews it
          before it counts.
        </p>
      ),
    },
    {
      id: 'filters',
      title: 'Filters',
      body: (
        <p>
          A filter only leaves jobs out. It finds what ads say: an ad that doesn’t name its shift is not in a
          list of night shifts. “No degree”, “no drug test”, and the like keep ads that say nothing about it,
          after those that say no. “Only if the ad says so” leaves them out.
        </p>
      ),
    },
    {
      id: 'near',
      title: 'Close to your search',
      body: (
        <p>
          If few jobs match, others follow under their own heading. They are not in the number of jobs found,
          and no alert sends them.
        </p>
      ),
    },
    {
      id: 'you',
      title: 'You don’t count, either',
      body: (
        <p>
          Two people who search for the same thing see the same list. We don’t order by who you are, what you
          opened, or where you live, unless you say where. Where each fact comes from:{' '}
          <Link to="/how-we-check">How we check</Link>.
        </p>
      ),
    },
  ],
};
