import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { brand } from '../brand.ts';
import { browserLimits } from '../browser-limits.ts';
import type { DataCategory } from '../content.schema.ts';
import { retention } from '../retention.ts';
import type { LegalDocument } from './legal-document.ts';
import dataCategories from './privacy-categories.json' with { type: 'json' };

const { name, email } = brand;
const privacy = <a href={`mailto:${email.privacy}`}>{email.privacy}</a>;
const account = <Link to="/account">Account</Link>;

/** Name, type, what it does, how long. */
const browserStorage = [
  [
    'session (__Host-session on https)',
    'Cookie',
    'Keeps you signed in. Scripts can’t read it.',
    `${retention.sessionDays} days, but it ends ${retention.idleDays} days after your last visit`,
  ],
  [
    'device (__Host-device on https)',
    'Cookie',
    'Set when you sign in. If someone else guesses at your password, you don’t get locked out on this device. Scripts can’t read it, and it doesn’t sign anyone in.',
    '1 year',
  ],
  [
    'click (__Host-click on https)',
    'Cookie',
    'The number of the ad click that brought you here. Scripts can’t read it, and we never set it under Global Privacy Control.',
    '30 days',
  ],
  [
    'signed-in',
    'Cookie',
    'Lets the header show Account instead of Register.',
    `${retention.sessionDays} days`,
  ],
  ['theme', 'Local storage', 'Remembers light or dark mode, if you chose one.', 'Until you clear it'],
  ['userData', 'Local storage', 'Your ZIP code, for job matches.', 'Until you clear it'],
  [
    'myJobs',
    'Local storage',
    'Jobs you save or hide before you sign in. They move to your account when you do.',
    'Until you sign in or clear it',
  ],
  [
    'viewedJobs',
    'Local storage',
    `The last ${browserLimits.viewedJobs} jobs you opened, to mark them as viewed, with the titles of the last ${browserLimits.recentlyViewed}. They stay in this browser: we never get this list.`,
    'Until you select “Clear viewed jobs”',
  ],
  [
    'hideViewed',
    'Local storage',
    'That lists hide the jobs you opened, if you chose so.',
    'Until you choose otherwise',
  ],
  [
    'resultsVisit',
    'Local storage',
    'When you last looked at search results, to mark jobs that are new since then. It stays in this browser.',
    'Until you clear it',
  ],
  [
    'lastSearches',
    'Local storage',
    `Your last ${browserLimits.lastSearches} searches while you’re not signed in. They stay in this browser: we never get this list.`,
    'Until you remove them',
  ],
  [
    'askedAlert',
    'Local storage',
    'A code made from the address that you asked for an alert with, so the link in our email starts it with one tap. It stays in this browser.',
    'Until the alert starts',
  ],
  [
    'ownAlerts',
    'Local storage',
    'Whether your account has alerts, so the page keeps room for them.',
    'Until you sign out',
  ],
  [
    'interview-notes',
    'Local storage',
    'Your notes from interview practice. We never see them.',
    'Until you clear it',
  ],
  [
    'react-router-scroll-positions',
    'Session storage',
    'Where you were on a page, for the Back button.',
    'Until you close the tab',
  ],
];

/** How long we keep each kind of data. tests/retention.test.ts checks that each is deleted on time. */
export const retentionRows = [
  ['Account, saved jobs, alerts', 'Until you delete them or your account'],
  [
    'Registrations and alerts that nobody confirmed',
    `${retention.unconfirmedDays} days from the last request`,
  ],
  [
    'Jobs viewed and searches made (signed in)',
    `The last ${retention.viewedJobs} and the last ${retention.searches}, until you delete your account`,
  ],
  [
    'Sessions',
    `${retention.idleDays} days from your last visit, at most ${retention.sessionDays} days from signing in, or until you sign out or end them`,
  ],
  ['Devices you signed in on', `${retention.deviceDays} days from your last sign-in there`],
  ['Sign-in and confirmation links', `${retention.linkDays} days after they expire`],
  ['Messages we sent you', `${retention.messageDays} days`],
  ['Message IDs of texts you sent us', `${retention.inboundTextDays} days`],
  [
    'Phone numbers that asked for texts',
    `${retention.unansweredPhoneDays} days if they never reply. Otherwise, until ${retention.stoppedPhoneYears} years after STOP`,
  ],
  [
    'Records of consent',
    `As long as your account or the phone number’s record exists. For a STOP from a number we don’t know, ${retention.stoppedPhoneYears} years`,
  ],
  [
    'Messages you sent us',
    `${retention.contactDays} days, or ${retention.contactSpamDays} if they look automated. Deleted with your account`,
  ],
  ['Reports about ads', `${retention.reportDays} days. We don’t store who sent them`],
  [
    'Reports of applications and hires that our partners send us',
    `${retention.incomingReportDays} days as they arrived. After that, only their result stays`,
  ],
  ['Counters that limit abuse', `Most end within an hour, all within ${retention.counterDays} days`],
  [
    'Clicks on ads and on Apply, and job pages opened',
    `We shorten the IP address and remove the browser’s name after ${retention.visitDays} days. Only the count stays`,
  ],
  ['Hashes of addresses that opted out of messages', 'For good, so the messages stay stopped'],
  ['Log of export and deletion requests', 'For good: type, time, and a one-way hash of the address'],
];

function categoryRow({ category, examples, purpose, disclosed }: DataCategory): string[] {
  if (!examples) return [category, 'Not collected', '–', '–', 'No'];
  const sold = category === 'Identifiers' ? 'No, except as described under “Lead tracking”' : 'No';
  return [category, examples, purpose, disclosed, sold];
}

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${name} learns about you, why, how long we keep it, and how to stop it. If you don’t have an account, we store very little about you: counts of ad clicks, job pages opened, and Apply clicks, short-lived security counters, and what you send us yourself.`,
  updated: '05/22/2025',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <p>
          {name} is a website for job seekers in the United States. Its operator (“we”, “us”) decides how your
          data is used. You can reach us at {privacy} or by mail at the address below. This policy covers this
          website and the emails and text messages it sends. It doesn’t cover the employer and partner sites
          that our listings link to.
        </p>
      ),
    },
    {
      id: 'collected',
      title: 'Data we collect',
      body: (
        <>
          <h3>When you’re just looking around</h3>
          <p>
            Your browser sends us its IP address and its name (“user agent”) with every request, as it does
            with every website. For forms that someone could abuse, we count attempts per address and network.
            These counters end within {retention.counterDays} days, most of them within an hour. Our hosting
            provider may keep short technical logs of its own. We don’t use any analytics service, or any
            fonts or scripts from other companies.
          </p>
          <p>
            To learn which ads bring people here, and to get paid by the partners whose jobs we list, we count
            three things: that you <strong>came from an ad or a campaign</strong>, that you{' '}
            <strong>opened a job’s page</strong>, and that you <strong>clicked Apply</strong>. Each time, we
            record the time, your IP address, and your browser’s name. If you came from an ad or a campaign,
            we also record the site you came from and the tags in the link. We don’t record any other pages
            you view. If your browser sends Global Privacy Control, we only count, and we keep nothing that
            could show it was you.
          </p>
          <p>
            We also count how often each search is made in a day, and how often a job is opened from its list.
            The counts hold nothing about you, and we delete them after {retention.searchDays} days.
          </p>
          <h3>When you register</h3>
          <ul>
            <li>Your first and last name, email address, and ZIP code, plus a phone number if you want.</li>
            <li>
              What you agreed to: the exact words, the page, the time, your IP address and browser, and the
              phone number it covers. The law requires us to be able to prove consent, so we never change
              these records. If you change your mind, we add a new record.
            </li>
            <li>
              To catch typos early, we check whether your email’s domain accepts mail. We look up only the
              part after the @, in the public domain name system.
            </li>
          </ul>
          <h3>When you’re signed in</h3>
          <ul>
            <li>
              Where you’re signed in: IP address, browser, and times. You can see these sign-ins and end them
              at {account}.
            </li>
            <li>A password, if you set one, as a one-way hash.</li>
            <li>Jobs you save, mark as applied, or hide, with your notes.</li>
            <li>
              The last {retention.viewedJobs} jobs you viewed and the last {retention.searches} searches you
              made, to order your matches.
            </li>
          </ul>
          <h3>When you ask for alerts</h3>
          <ul>
            <li>
              Your email address or phone number, the search, how often you want alerts, and which jobs we’ve
              already sent you.
            </li>
            <li>
              For texts, also your ZIP code, if we know it, so you don’t get texts at night, and your replies
              (YES, STOP, HELP).
            </li>
          </ul>
          <h3>When you write to us</h3>
          <p>
            What you enter in the contact or partnership form: name, email address, subject, and message. For
            partners, also the company, phone number, and type of partnership.
          </p>
          <h3>From others</h3>
          <p>
            Email and text providers report back to us when they couldn’t deliver a message or someone marked
            it as spam. We don’t buy data about you.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'How we use it',
      body: (
        <ul>
          <li>To give you what you asked for: your account, matches, saved jobs, alerts, and replies.</li>
          <li>To keep the service safe: limits on abuse, spam protection, and proof of consent.</li>
          <li>
            To send registered members news and offers from {name} by email, until they unsubscribe. Each of
            these emails says why you got it and has a link that stops them.
          </li>
          <li>To meet our legal duties and defend our rights.</li>
        </ul>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      body: (
        <>
          <p>
            We don’t set a cookie until you follow an ad’s link here or sign in. All of these serve this site.
            None of them follows you to other sites.
          </p>
          <Table
            label="Cookies and browser storage"
            columns={['Name', 'Type', 'What it does', 'How long']}
            rows={browserStorage}
            className="wide"
          />
          <p>
            You can delete all of them in your browser’s settings. You’ll then have to sign in again, and
            anything stored only in your browser is gone.
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who else gets your data',
      body: (
        <>
          <p>We pass user data to third-party providers, and only to these:</p>
          <ul>
            <li>
              <strong>Providers that work for us</strong>: hosting, email delivery, and, if text messages are
              turned on, text delivery. They may use the data only for that work.
            </li>
            <li>
              <strong>Employers and partners, when you click through.</strong> Apply Now opens their page.
              Your browser shows them that you came from {name}, and they may set cookies of their own. The
              link may carry a random number for your click. They use it to report to us that someone applied.
              Under Global Privacy Control, the link carries no number. The advertiser that brought you here
              may learn that its click led to an application, by its own number for that click. We don’t send
              any of them your name, email address, or phone number.
            </li>
            <li>
              <strong>Authorities and courts</strong>, when the law requires it, and a successor, if the whole
              service changes hands, under this policy.
            </li>
          </ul>
          <h3 id="lead-tracking">Lead tracking</h3>
          <p>
            The operator can turn on a partner’s image (a “pixel”) and a token in the second step of
            registration. The partner then learns that someone at your IP address registered. It’s off unless
            the operator turns it on, it loads only after you check the consent box in that step, and it never
            loads when your browser sends the Global Privacy Control signal. The box at the top of this page
            says whether it’s on today.
          </p>
          <p>
            <strong>We don’t sell personal information for money.</strong> When lead tracking is on, some
            states’ laws may call it a “sale” or “sharing”. You can opt out by leaving the box unchecked, by
            using Global Privacy Control, or by writing to us. We never pass phone numbers or text message
            consent on to third parties for their own marketing.
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
            <strong>Email:</strong> click the link in any alert or marketing email, or use{' '}
            <Link to="/unsubscribe">Email Preferences</Link>. It takes effect right away, but a message that’s
            already on its way may still arrive within 24 hours.
          </li>
          <li>
            <strong>Text messages:</strong> reply STOP. You’ll get one confirmation and no more texts.
          </li>
          <li>
            <strong>Global Privacy Control:</strong> if your browser sends it (Sec-GPC: 1), we treat it as a
            request to opt out of sale and sharing, for everyone, signed in or not, and we say so at the top
            of this page. We don’t act on the older Do Not Track signal, because there’s no agreement on what
            it means.
          </li>
          <li>
            <strong>Your data:</strong> at {account}, you can correct your profile, download everything we
            hold about you as a file, and delete your account. Deleting is real: we erase the account and
            everything attached to it right away. A phone number belongs to your account if you asked for its
            texts while you were signed in, and it replied YES. To stop texts to any other number, reply STOP
            from it. All we keep is a one-way hash of addresses that opted out of messages, so they stay
            stopped, and a record that a request was made.
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
          We store sign-in links and sessions only as hashes, and passwords with argon2id. We limit the rate
          of requests and sign-ins. We instruct your browser not to load anything from other companies. No
          system is perfectly safe. If a breach affects you, we’ll notify you as your state’s law requires.
        </p>
      ),
    },
    {
      id: 'minors',
      title: 'Minors',
      body: (
        <p>
          {name} is not for people under 18, and <strong>people under 18 may not register</strong>. We don’t
          knowingly collect or sell data about them. If you believe a minor has registered, write to {privacy}
          , and we’ll erase the account.
        </p>
      ),
    },
    {
      id: 'categories',
      title: 'Categories of personal information',
      body: (
        <>
          <p>
            This is what we collect, and what we collected in the twelve months before the date above, by the
            categories in California’s law. All of it comes from you or from your browser.
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
          <p>Under the CCPA, as amended by the CPRA, if you live in California, you have the right to:</p>
          <ul>
            <li>know what we collect, use, and disclose, and get a copy of it;</li>
            <li>have it deleted, and have mistakes corrected;</li>
            <li>opt out of sale and sharing (see above), which Global Privacy Control also does;</li>
            <li>limit the use of sensitive information, which we use only to sign you in;</li>
            <li>use these rights without being treated worse for it;</li>
            <li>name an authorized agent, whose authority we’ll verify with you.</li>
          </ul>
          <p>
            The quickest way is {account}. You can also write to {privacy} from the email address you
            registered with. We’ll confirm your request within 10 business days and answer within 45 days. We
            may extend that once by 45 days, and if we do, we’ll tell you why. Under the “Shine the Light”
            law, you may ask once a year which third parties received data for their direct marketing.
          </p>
        </>
      ),
    },
    {
      id: 'nevada',
      title: 'Nevada rights',
      body: (
        <p>
          If you live in Nevada, you may direct us not to sell certain information about you, now or in the
          future (NRS 603A). Write to {privacy} with the subject “Nevada opt-out” and the email address you
          registered with. We’ll answer within 60 days.
        </p>
      ),
    },
    {
      id: 'colorado',
      title: 'Colorado rights',
      body: (
        <>
          <p>
            Under the Colorado Privacy Act, you may confirm whether we process data about you, access it,
            correct it, delete it, get it in a portable form, and opt out of targeted advertising, of sale,
            and of profiling for decisions with legal or similarly significant effects. We don’t do that kind
            of profiling, and we honor Global Privacy Control as a universal opt-out.
          </p>
          <p>
            Use {account} or write to {privacy}. We’ll answer within 45 days. If we decline a request, you may
            appeal by replying to our answer with the subject “Appeal”. We’ll decide within 45 days, and you
            may contact the Colorado Attorney General.
          </p>
          <p>If you live in another state with a privacy law, we’ll handle your request the same way.</p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          When this policy changes, the date at the top changes. We’ll email registered members before any
          change that lets us do more with data they’ve already given us.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us about privacy',
      body: (
        <>
          <p>
            Email {privacy}, or use the <Link to="/contact">contact page</Link>, which also has our address by
            mail.
          </p>
        </>
      ),
    },
  ],
};
