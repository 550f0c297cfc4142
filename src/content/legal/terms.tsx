import { Link } from '../../ui/link.tsx';
import { brand } from '../brand.ts';
import type { LegalDocument } from './legal-document.ts';

const { name, email } = brand;
const terms = <a href={`mailto:${email.legal}`}>{email.legal}</a>;

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: `What you may expect of ${name}, and what ${name} expects of you. Searching, reading, and applying need no account and cost nothing.`,
  updated: '05/22/2025',
  sections: [
    {
      id: 'agreement',
      title: 'Our agreement',
      body: (
        <>
          <p>
            These terms are an agreement between you and the operator of {name} (“we”, “us”). They apply to
            this website, to its job alerts by email and text message, and to its public interface for
            programs. By using the site you accept them; when you register, we ask you to accept them in so
            many words and keep a record of it.
          </p>
          <p>
            How we handle data about you stands in our <Link to="/privacy">Privacy Policy</Link>, which is
            part of this agreement.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who may use the site',
      body: (
        <>
          <p>
            You must be at least <strong>18 years old</strong>. The site is made for people who look for work
            in the United States; we do not claim that it suits the law of any other country.
          </p>
          <p>One person, one account: please register with your own name and an address that is yours.</p>
        </>
      ),
    },
    {
      id: 'service',
      title: 'What we do, and what we do not',
      body: (
        <>
          <p>
            We collect job listings from employers, job boards, and feeds of partners, make them easy to
            search, and link to the page where you apply. Beside that we publish career articles, guides, and
            tools, and send job alerts to those who ask for them.
          </p>
          <ul>
            <li>
              <strong>We are not the employer</strong>, an employment agency, or a recruiter. We do not
              interview, hire, or decide about your application, and we do not receive it: you apply on a page
              of the employer or of its service.
            </li>
            <li>
              <strong>Listings come from others.</strong> We check and sort them by machine, mark what we
              estimate, and close listings that expire. A listing can still be wrong, filled already, or
              misleading. Tell us at <a href={`mailto:${email.support}`}>{email.support}</a>, and we will look
              into it.
            </li>
            <li>
              <strong>We promise no interview, offer, or pay.</strong> Before you give an employer your Social
              Security number, bank details, or money, make sure who it is. An honest employer does not ask
              for money to hire you.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'money',
      title: 'How we earn money',
      body: (
        <p>
          Using {name} is free for job seekers. Some links to application pages are affiliate links: a partner
          may pay us when you follow one or apply. It costs you nothing, and it does not change the order in
          which search results are shown. More about it stands on <Link to="/about">About Us</Link>.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            An account is free and optional. You sign in by a link that we send to your email address, or by a
            password if you set one. Whoever can read your mailbox can sign in, so keep it safe, and tell us
            if somebody else uses your account.
          </p>
          <p>
            You can end the agreement at any time: delete your account at <Link to="/account">Account</Link>,
            without giving a reason. We may suspend or close an account that breaks these terms, puts others
            at risk, or has to be closed by law; where we can, we tell you why.
          </p>
        </>
      ),
    },
    {
      id: 'messages',
      title: 'Email and text messages',
      body: (
        <>
          <p>
            <strong>Email.</strong> We send what you ask for (sign-in links, confirmations, job alerts) and,
            to registered members, may send news and offers of {name}. Every alert and every marketing email
            has a link that ends them; so does <Link to="/unsubscribe">Email Preferences</Link>. It works at
            once; a message that is already on its way may still arrive within 24 hours.
          </p>
          <p>
            <strong>Text messages.</strong> We text you only if you tick a box for it, and job alerts begin
            only after you reply <strong>YES</strong> to a first text. Consent is never a condition of
            registering or of buying anything. Texts may be sent automatically, at most 5 a week. Message and
            data rates may apply. Reply <strong>STOP</strong> to end them and <strong>HELP</strong> for help.
            Carriers are not liable for messages that are late or do not arrive.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'Fair use',
      body: (
        <>
          <p>Please do not</p>
          <ul>
            <li>
              use the site for anything unlawful, or to deceive, harass, or discriminate against anybody;
            </li>
            <li>give somebody else’s email address or phone number as your own;</li>
            <li>send advertisements or malicious code through our forms;</li>
            <li>
              get around security or rate limits, or call our pages and our public interface so often that
              others are slowed down;
            </li>
            <li>republish our listings as a whole, or pass them off as your own service.</li>
          </ul>
          <p>
            Reading the public interface and the feeds with a program is welcome within the limits that they
            state. Search engines may index public pages as robots.txt allows.
          </p>
        </>
      ),
    },
    {
      id: 'tools',
      title: 'Guides, estimates, and tools',
      body: (
        <p>
          Articles, guides, templates, and the <Link to="/salary-calculator">Salary Calculator</Link> give
          general information. They are not legal, tax, financial, or career advice for your case. An estimate
          is a rough model and no promise of pay. You may use our resume templates and word lists for your own
          applications, free of charge and without naming us.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'Content and data',
      body: (
        <>
          <p>
            The site’s design, texts, and software belong to us or to those who license them to us; company
            names and trademarks in listings belong to their owners. You keep all rights in what you write to
            us or note on the site, and allow us to store and process it to run the service for you.
          </p>
          <p>Two public sources are part of the site, and we thank them:</p>
          <ul>
            <li>Place data © GeoNames, CC BY 4.0, modified.</li>
            <li>
              This site includes information from the O*NET 27.0 Database by the U.S. Department of Labor,
              Employment and Training Administration (USDOL/ETA), used under the CC BY 4.0 license. O*NET® is
              a trademark of USDOL/ETA. The information has been modified; USDOL/ETA has not approved,
              endorsed or tested these modifications.
            </li>
          </ul>
          <p>
            If you believe that something here infringes your copyright, write to {terms} with the address of
            the page, the work concerned, and how we can reach you.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Other websites',
      body: (
        <p>
          When you choose Apply Now or follow another link away from {name}, you are on somebody else’s site,
          under its terms and its privacy policy. We do not control such sites and are not responsible for
          them.
        </p>
      ),
    },
    {
      id: 'warranty',
      title: 'No warranty',
      body: (
        <p>
          We run the site with care, but as it is and as it is available. As far as the law allows, we give no
          warranty, express or implied, that it is accurate, complete, fit for a particular purpose, or always
          reachable.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          As far as the law allows, we are not liable for indirect or consequential damages, for lost wages or
          profits, or for what employers and other sites do, and our total liability for all claims is limited
          to 100 US dollars. Nothing in these terms limits liability that cannot be limited by law, or takes
          away rights that the law of your state gives you as a consumer.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When we change these terms, the date on top changes. Before a change that affects your rights takes
          effect, we tell registered members by email and say what is new. If you do not agree, delete your
          account before that day.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: (
        <p>
          The law of the state in our postal address below and the federal law of the United States apply,
          without their rules on conflicts of law. Please write to us first: most things can be settled in a
          few lines. If a part of these terms cannot be enforced, the rest stands.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us about these terms',
      body: (
        <>
          <p>
            Email: {terms}. For anything else there is the <Link to="/contact">contact page</Link>.
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
