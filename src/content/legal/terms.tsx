import { Link } from '../../ui/link.tsx';
import { brand } from '../brand.ts';
import type { LegalDocument } from './legal-document.ts';

const { name, email } = brand;
const terms = <a href={`mailto:${email.legal}`}>{email.legal}</a>;

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: `What you can expect from ${name}, and what ${name} expects from you. You don’t need an account to search, read, or apply, and it’s all free.`,
  updated: '05/22/2025',
  sections: [
    {
      id: 'agreement',
      title: 'Our agreement',
      body: (
        <>
          <p>
            These terms are an agreement between you and the operator of {name} (“we”, “us”). They apply to
            this website, to its job alerts by email and text message, and to its public API. By using the
            site, you accept them. When you register, we ask you to accept them expressly, and we keep a
            record of it.
          </p>
          <p>
            Our <Link to="/privacy">Privacy Policy</Link> explains how we handle your data. It’s part of this
            agreement.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who can use the site',
      body: (
        <>
          <p>
            You must be at least <strong>18 years old</strong>. The site is for people looking for work in the
            United States. We don’t claim that it complies with the law of any other country.
          </p>
          <p>One person, one account: please register with your own name and your own email address.</p>
        </>
      ),
    },
    {
      id: 'service',
      title: 'What we do, and what we don’t',
      body: (
        <>
          <p>
            We collect job listings from employers, job boards, and partner feeds, make them easy to search,
            and link to the page where you apply. We also publish career articles, guides, and tools, and send
            job alerts to people who ask for them.
          </p>
          <ul>
            <li>
              <strong>We’re not the employer</strong>, an employment agency, or a recruiter. We don’t
              interview, hire, or decide on your application, and we don’t receive it. You apply on a page run
              by the employer or its service provider.
            </li>
            <li>
              <strong>Listings come from others.</strong> Our software checks and sorts them, labels our
              estimates, and closes listings that expire. A listing can still be wrong, already filled, or
              misleading. If you see one, email us at <a href={`mailto:${email.support}`}>{email.support}</a>,
              and we’ll look into it.
            </li>
            <li>
              <strong>We don’t promise an interview, an offer, or pay.</strong> Before you give an employer
              your Social Security number, bank details, or money, make sure you know who it is. An honest
              employer doesn’t ask for money to hire you.
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
          may pay us when you follow one or apply. It costs you nothing, and it doesn’t change the order of
          search results. You can read more on <Link to="/about">About Us</Link>.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            An account is free and optional. You sign in with a link that we send to your email address, or
            with a password if you set one. Anyone who can read your email can sign in, so keep it secure, and
            tell us if someone else uses your account.
          </p>
          <p>
            You can end this agreement at any time. Just delete your account at{' '}
            <Link to="/account">Account</Link>. You don’t have to give a reason. We may suspend or close an
            account that breaks these terms, puts others at risk, or has to be closed by law. When we can,
            we’ll tell you why.
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
            <strong>Email.</strong> We send what you ask for (sign-in links, confirmations, job alerts) and we
            may send registered members news and offers from {name}. Every alert and every marketing email has
            a link that stops it. You can also use <Link to="/unsubscribe">Email Preferences</Link>. Both work
            right away, but a message that’s already on its way may still arrive within 24 hours.
          </p>
          <p>
            <strong>Text messages.</strong> We text you only if you check a box for it, and job alerts start
            only after you reply <strong>YES</strong> to a first text. Consent is never a condition of
            registering or of buying anything. Texts may be sent automatically, at most 5 a week. Message and
            data rates may apply. Reply <strong>STOP</strong> to end them and <strong>HELP</strong> for help.
            Carriers aren’t liable for messages that are late or don’t arrive.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'Fair use',
      body: (
        <>
          <p>Please don’t:</p>
          <ul>
            <li>
              use the site for anything unlawful, or to deceive, harass, or discriminate against anyone;
            </li>
            <li>give someone else’s email address or phone number as your own;</li>
            <li>send ads or malicious code through our forms;</li>
            <li>
              get around security or rate limits, or request our pages and our public API so often that it
              slows things down for others;
            </li>
            <li>republish all of our listings, or pass them off as your own service.</li>
          </ul>
          <p>
            You’re welcome to read the public API and the feeds with a program, within the limits they state.
            Search engines may index public pages as robots.txt allows.
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
          general information. They aren’t legal, tax, financial, or career advice for your situation. An
          estimate comes from a rough model and isn’t a promise of pay. You may use our resume templates and
          word lists for your own applications, free of charge and without crediting us.
        </p>
      ),
    },
    {
      id: 'content',
      title: 'Content and data',
      body: (
        <>
          <p>
            The site’s design, text, and software belong to us or to those who license them to us. Company
            names and trademarks in listings belong to their owners. You keep all rights to what you write to
            us or note on the site, and you allow us to store and process it to run the service for you.
          </p>
          <p>The site includes data from four public sources. Our thanks to all:</p>
          <ul>
            <li>Place data © GeoNames, CC BY 4.0, modified.</li>
            <li>Outlines of states and counties: US Census Bureau, simplified.</li>
            <li>
              This site includes information from the O*NET 27.0 Database by the U.S. Department of Labor,
              Employment and Training Administration (USDOL/ETA), used under the CC BY 4.0 license. O*NET® is
              a trademark of USDOL/ETA. The information has been modified; USDOL/ETA has not approved,
              endorsed or tested these modifications.
            </li>
            <li>This service uses the ESCO classification of the European Commission, modified.</li>
          </ul>
          <p>
            If you believe something here infringes your copyright, write to {terms} with the link to the
            page, the work in question, and how we can reach you.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Other websites',
      body: (
        <p>
          When you select Apply Now or follow another link away from {name}, you’re on someone else’s site,
          under its terms and its privacy policy. We don’t control those sites and aren’t responsible for
          them.
        </p>
      ),
    },
    {
      id: 'warranty',
      title: 'No warranty',
      body: (
        <p>
          We run the site with care, but we provide it “as is” and “as available”. As far as the law allows,
          we give no warranty, express or implied, that it’s accurate, complete, fit for a particular purpose,
          or always available.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          As far as the law allows, we aren’t liable for indirect or consequential damages, for lost wages or
          profits, or for what employers and other sites do, and our total liability for all claims is limited
          to 100 US dollars. Nothing in these terms limits liability that the law doesn’t allow us to limit,
          or takes away rights that your state’s law gives you as a consumer.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When we change these terms, the date at the top changes. Before a change that affects your rights
          takes effect, we’ll email registered members and say what’s new. If you don’t agree, delete your
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
          without their rules on conflicts of law. Please write to us first. We can settle most things in a
          few lines. If part of these terms can’t be enforced, the rest stays in effect.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us about these terms',
      body: (
        <>
          <p>
            Email {terms}. For anything else, use the <Link to="/contact">contact page</Link>, which also has
            our address by mail.
          </p>
        </>
      ),
    },
  ],
};
