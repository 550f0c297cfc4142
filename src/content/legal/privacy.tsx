import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { brand } from '../brand.ts';
import { retention } from '../retention.ts';
import type { LegalDocument } from './legal-document.ts';
import { type DataCategory, dataCategories } from './privacy-categories.ts';

const { name, email } = brand;
const privacy = <a href={`mailto:${email.privacy}`}>{email.privacy}</a>;
const account = <Link to="/account">Account</Link>;

/** Name, kind, what it does, how long. */
const browserStorage = [
  [
    'session (__Host-session on https)',
    'Cookie',
    'Keeps you signed in; unreadable to scripts',
    `${retention.sessionDays} days; it ends ${retention.idleDays} days after your last visit`,
  ],
  [
    'device (__Host-device on https)',
    'Cookie',
    'Set when you sign in: wrong guesses at your password from elsewhere do not lock you out on this device; unreadable to scripts, and it signs nobody in',
    '1 year',
  ],
  [
    'click (__Host-click on https)',
    'Cookie',
    'The number of the advertisement’s click that brought you; unreadable to scripts, and never set under Global Privacy Control',
    '30 days',
  ],
  [
    'signed-in',
    'Cookie',
    'Lets the header show Account instead of Register',
    `${retention.sessionDays} days`,
  ],
  ['theme', 'Local storage', 'Remembers light or dark, if you chose one', 'Until you clear it'],
  ['userData', 'Local storage', 'Your ZIP code, for job matches', 'Until you clear it'],
  [
    'myJobs',
    'Local storage',
    'Jobs saved or hidden before signing in; moved to your account when you do',
    'Until you sign in or clear it',
  ],
  [
    'interview-notes',
    'Local storage',
    'Your notes in interview practice; they never reach us',
    'Until you clear it',
  ],
  [
    'react-router-scroll-positions',
    'Session storage',
    'Where you were on a page, for the Back button',
    'Until the tab is closed',
  ],
];

/** What is kept for how long; tests/retention.test.ts shows that each of them happens. */
export const retentionRows = [
  ['Account, saved jobs, alerts', 'Until you delete them or the account'],
  [
    'Jobs looked at, searches made (signed in)',
    `The last ${retention.viewedJobs} and the last ${retention.searches}, until the account is deleted`,
  ],
  [
    'Sessions',
    `${retention.idleDays} days from your last visit, ${retention.sessionDays} days from signing in at most, or until you sign out or end them`,
  ],
  ['Devices you signed in on', `${retention.deviceDays} days from the last time`],
  ['Sign-in and confirmation links', `${retention.linkDays} days after they expire`],
  ['Messages we sent you', `${retention.messageDays} days`],
  ['Numbers by which a provider names the texts you sent us', `${retention.inboundTextDays} days`],
  [
    'Phone numbers that asked for texts',
    `${retention.unansweredPhoneDays} days if they never answer; otherwise until ${retention.stoppedPhoneYears} years after STOP`,
  ],
  [
    'Records of consent',
    `As long as the account or the phone number’s record exists; a STOP from a number we do not know, ${retention.stoppedPhoneYears} years`,
  ],
  [
    'Messages you wrote to us',
    `${retention.contactDays} days, or ${retention.contactSpamDays} if they look automated; deleted with your account`,
  ],
  ['Counters against abuse', `Most end within an hour, all within ${retention.counterDays} days`],
  [
    'Clicks on advertisements and on Apply, and opened job pages',
    `The IP address is shortened and the browser’s name removed after ${retention.visitDays} days; the bare count stays`,
  ],
  ['Hashes of addresses that want no messages', 'For good: they keep the messages stopped'],
  ['Log of requests for export and deletion', 'For good: kind, time, and a one-way hash of the address'],
];

function categoryRow({ category, examples, purpose, disclosed }: DataCategory): string[] {
  if (!examples) return [category, 'Not collected', '–', '–', 'No'];
  const sold = category === 'Identifiers' ? 'No, except as “Lead tracking” says' : 'No';
  return [category, examples, purpose, disclosed, sold];
}

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${name} learns about you, why, for how long, and how you put an end to it. Without an account we store little about you: counts of clicks on advertisements, on job pages, and on Apply, short-lived security counters, and what you send us yourself.`,
  updated: '05/22/2025',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <p>
          {name} is a website for job seekers in the United States. Its operator (“we”, “us”) decides how data
          about you is used and can be reached at {privacy} or by mail at the address below. This policy
          covers this website and the emails and text messages that it sends. It does not cover the sites of
          employers and partners that our listings lead to.
        </p>
      ),
    },
    {
      id: 'collected',
      title: 'Data we collect',
      body: (
        <>
          <h3>When you just look around</h3>
          <p>
            Your browser sends us its IP address and its name (“user agent”) with every request, as it does to
            every website. For forms that could be abused it counts tries per address and network; these
            counters end within {retention.counterDays} days, most of them within an hour. A hosting provider
            may keep short technical logs of its own. We use no analytics service, and no fonts or scripts
            from other companies.
          </p>
          <p>
            To learn which advertising brings people here, and to be paid by the partners whose jobs we list,
            we count three things: that you <strong>came by an advertisement or campaign</strong>, that a{' '}
            <strong>job’s page was opened</strong>, and that you <strong>clicked Apply</strong>. With each we
            note the time, your IP address, and your browser’s name; for the first also the site you came from
            and the marks that the link carried. All other pages you look at are not recorded. If your browser
            sends Global Privacy Control, we only count: nothing that could tell it was you.
          </p>
          <h3>When you register</h3>
          <ul>
            <li>First and last name, email address, and ZIP code; a phone number if you want.</li>
            <li>
              What you agreed to: the exact words, the page, the time, your IP address and browser, and the
              phone number concerned. The law asks us to be able to prove consent, so these records are never
              changed; a change of mind is a new record.
            </li>
            <li>
              To tell you of a typing error before it is too late, we look up whether your email’s domain
              takes mail. Only the part after the @ is looked up, in the public domain name system.
            </li>
          </ul>
          <h3>When you are signed in</h3>
          <ul>
            <li>
              Where you are signed in: IP address, browser, and times, which you can see and end at {account}.
            </li>
            <li>A password, if you set one, as a one-way hash.</li>
            <li>Jobs you save, mark as applied, or hide, with your notes.</li>
            <li>
              The last {retention.viewedJobs} jobs you looked at and the last {retention.searches} searches
              you made, to order your matches.
            </li>
          </ul>
          <h3>When you ask for alerts</h3>
          <ul>
            <li>Your email address or phone number, the search, how often, and which jobs we told you of.</li>
            <li>
              For texts also your ZIP code, if known, so that none arrives at night, and your replies (YES,
              STOP, HELP).
            </li>
          </ul>
          <h3>When you write to us</h3>
          <p>
            What you enter in the contact or partnership form: name, email address, subject and message, and
            for partners the company, phone number, and kind of partnership.
          </p>
          <h3>From others</h3>
          <p>
            Mail and text providers tell us when a message could not be delivered or was reported as spam. We
            buy no data about you.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'What we use it for',
      body: (
        <ul>
          <li>To run what you asked for: account, matches, saved jobs, alerts, answers.</li>
          <li>To keep the service safe: limits against abuse, spam protection, proof of consent.</li>
          <li>
            To send news and offers of {name} by email to registered members, until they unsubscribe. Each
            such email says why you get it and has a link that ends it.
          </li>
          <li>To meet legal duties and to defend our rights.</li>
        </ul>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      body: (
        <>
          <p>
            We set no cookie until you come by an advertisement’s link or sign in. All of these serve the site
            itself; none follows you elsewhere.
          </p>
          <Table
            label="Cookies and browser storage"
            columns={['Name', 'Kind', 'What it does', 'How long']}
            rows={browserStorage}
            className="wide"
          />
          <p>
            You can delete all of them in your browser’s settings; the site then asks you to sign in again and
            forgets what was kept in the browser only.
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who else receives data',
      body: (
        <>
          <p>We pass user data to third-party providers, and to nobody beyond these:</p>
          <ul>
            <li>
              <strong>Providers that work for us</strong>: hosting, the delivery of email, and, where texts
              are switched on, the delivery of text messages. They may use the data for that work only.
            </li>
            <li>
              <strong>Employers and partners, by your own click.</strong> Apply Now opens their page. They
              learn from your browser that you came from {name} and may set cookies of their own. The link may
              carry a random number of your click, by which they tell us that somebody applied; under Global
              Privacy Control it carries none. The advertiser that brought you may hear, by its own number of
              that click, that it led to an application. We do not send either of them your name, email
              address, or phone number.
            </li>
            <li>
              <strong>Authorities and courts</strong>, when the law obliges us, and a successor, if the
              service as a whole changes hands, under this policy.
            </li>
          </ul>
          <h3 id="lead-tracking">Lead tracking</h3>
          <p>
            The operator can switch on a partner’s image (a “pixel”) and a token in the second step of
            registration. The partner then learns that somebody at your IP address registered. It is off
            unless the operator has switched it on, it loads only after you tick the consent box of that step,
            and it never loads when your browser sends the Global Privacy Control signal. The box at the top
            of this page says whether it is on today.
          </p>
          <p>
            <strong>We do not sell personal information for money.</strong> Where lead tracking is on, some
            states’ laws may call it a “sale” or “sharing”; you opt out by leaving the box unticked, by Global
            Privacy Control, or by writing to us. Phone numbers and text-message consent are never passed on
            to third parties for their own marketing.
          </p>
        </>
      ),
    },
    {
      id: 'opt-out',
      title: 'Your choices and how to opt out',
      body: (
        <ul>
          <li>
            <strong>Email:</strong> one click on the link in any alert or marketing email, or{' '}
            <Link to="/unsubscribe">Email Preferences</Link>. It takes effect at once; a message that is
            already on its way may arrive within 24 hours.
          </li>
          <li>
            <strong>Text messages:</strong> reply STOP. You get one confirmation and no more texts.
          </li>
          <li>
            <strong>Global Privacy Control:</strong> if your browser sends it (Sec-GPC: 1), we treat it as a
            request to opt out of sale and sharing, for everybody, signed in or not, and say so on top of this
            page. We do not act on the older Do Not Track signal, which has no agreed meaning.
          </li>
          <li>
            <strong>Your data:</strong> at {account} you can correct your profile, download all that we hold
            about you as a file, and delete your account. Deleting is real: the account and all that hangs on
            it is erased at once. A phone number belongs to your account if you asked for its texts while you
            were signed in, and it answered YES. To end texts to any other number, reply STOP from it. What
            remains is a one-way hash of addresses that asked for no more messages, so that they stay stopped,
            and the bare fact that a request was made.
          </li>
        </ul>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: <Table label="How long we keep it" columns={['What', 'How long']} rows={retentionRows} />,
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <p>
          Sign-in links and sessions are stored as hashes only, passwords with argon2id. Requests and sign-ins
          are rate-limited. The browser is told to load nothing from other companies. No system is perfectly
          safe; if a breach concerns you, we tell you as the law of your state requires.
        </p>
      ),
    },
    {
      id: 'minors',
      title: 'Minors',
      body: (
        <p>
          {name} is not for people under 18, and <strong>people under 18 may not register</strong>. We do not
          knowingly collect or sell data about them. If you believe that a minor registered, write to{' '}
          {privacy}, and we will erase the account.
        </p>
      ),
    },
    {
      id: 'categories',
      title: 'Categories of personal information',
      body: (
        <>
          <p>
            What we collect, and collected in the twelve months before the date above, in the categories of
            California’s law. All of it comes from you or from your browser.
          </p>
          <Table
            label="Categories of personal information"
            columns={['Category', 'Collected', 'What for', 'Disclosed to', 'Sold or shared']}
            rows={dataCategories.map(categoryRow)}
            className="wide"
          />
        </>
      ),
    },
    {
      id: 'california',
      title: 'California rights',
      body: (
        <>
          <p>Under the CCPA, as amended by the CPRA, residents of California may</p>
          <ul>
            <li>know what we collect, use, and disclose, and receive a copy of it;</li>
            <li>have it deleted, and have what is wrong corrected;</li>
            <li>opt out of sale and sharing (above), which Global Privacy Control does as well;</li>
            <li>limit the use of sensitive information: we use it to sign you in, and for nothing else;</li>
            <li>use these rights without being treated worse for it;</li>
            <li>name an authorized agent, whose authority we will verify with you.</li>
          </ul>
          <p>
            The quickest way is {account}; or write to {privacy} from the address that you registered with. We
            confirm a request within 10 business days and answer within 45 days, which we may extend once by
            45 days and then tell you why. Under the “Shine the Light” law you may ask once a year which third
            parties received data for their direct marketing.
          </p>
        </>
      ),
    },
    {
      id: 'nevada',
      title: 'Nevada rights',
      body: (
        <p>
          Residents of Nevada may direct us not to sell certain information about them, now or in the future
          (NRS 603A). Write to {privacy} with the subject “Nevada opt-out” and the address that you registered
          with; we answer within 60 days.
        </p>
      ),
    },
    {
      id: 'colorado',
      title: 'Colorado rights',
      body: (
        <>
          <p>
            Under the Colorado Privacy Act you may confirm whether we process data about you, access it,
            correct it, delete it, receive it in a portable form, and opt out of targeted advertising, of
            sale, and of profiling for decisions with legal or similarly significant effects. We do no such
            profiling, and honor Global Privacy Control as a universal opt-out.
          </p>
          <p>
            Use {account} or write to {privacy}; we answer within 45 days. If we decline a request, you may
            appeal by replying to our answer with the subject “Appeal”. We decide on it within 45 days, and
            you may turn to the Attorney General of Colorado.
          </p>
          <p>If you live in another state with a privacy law, we handle your request in the same way.</p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          When this policy changes, the date on top changes. We tell registered members by email before a
          change that lets us do more with data that they have given us already.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us about privacy',
      body: (
        <>
          <p>
            Email: {privacy}, or the <Link to="/contact">contact page</Link>.
          </p>
          <address>
            {[name, ...brand.postalAddress].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </>
      ),
    },
  ],
};
