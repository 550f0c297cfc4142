import type { ArticleText } from './article-text.ts';

export const backgroundChecks: ArticleText = {
  id: 9,
  title: 'Background Checks: What an Employer Can See, and Your Right to Respond',
  summary:
    'Before an employer buys a report about you, it has to ask. Before it turns you down because of the report, it has to show you. How each step works, and how to fix mistakes.',
  topic: 'Your rights',
  image: 'background-checks',
  imageAlt: 'A folder with a check mark and a lamp lighting its first page',
  published: '2026-10-30',
  content: `
<p>The offer depends on “a satisfactory background check”. It sounds like something that happens behind your back. It shouldn’t. When an employer buys a report from a company that collects this kind of data, a federal law, the Fair Credit Reporting Act, gives you a say at every step. Few people know the steps. Here they are.</p>

<h2>What a check can include</h2>
<p>It depends on the job and on what the employer orders: your identity and your right to work, past employers and schools, licenses, your driving record, criminal records, and for some jobs a credit report. A credit report for an employer doesn’t show your score. States and cities set more limits, for example on credit reports, on old records, or on when an employer can ask about a criminal record. That last kind of law is called “ban the box” or fair chance.</p>
<p>An employer can also just search the web or call people you named. Then there’s no report from a company, and the steps below don’t apply, but the laws against discrimination do.</p>

<h2>Step one: they tell you and ask you</h2>
<p>Before it gets a report, the employer must tell you in writing that it may use the report in its decision. That notice has to be a separate document, not fine print in the application. The employer also needs your written permission. You can say no, but then it may drop your application, so it’s usually smarter to ask first what the check covers.</p>

<h2>Step two: before they say no, they show you</h2>
<p>If something in the report makes the employer want to turn you down, it must first give you a copy of the report and a summary of your rights. This is called the pre-adverse action notice. It’s your chance to see whether the report is right, and to explain. Act right away. Call the person who sent it, say you’re looking into it, and ask how long they’ll wait.</p>

<h2>Step three: after a no, they name the source</h2>
<p>If the answer is still no, you get a second notice. It must name the company that made the report, say that this company didn’t make the decision, and tell you that you can dispute the report and get another free copy from the company within 60 days.</p>

<h2>If the report is wrong</h2>
<p>Mistakes are common: somebody with your name, a case that was dismissed, a date that’s off by years. Do this, in order.</p>
<ol>
<li>Read the report line by line and mark what’s wrong.</li>
<li>Gather proof: a court record, a letter from the school, a pay stub.</li>
<li>Dispute it with the reporting company, in writing, with copies of your proof. The company must look into it for free, in most cases within 30 days, and correct or remove what it can’t confirm.</li>
<li>Tell the employer you’ve disputed it, and send the same proof. It doesn’t have to wait, but many do, and a calm, quick response makes a good impression.</li>
<li>Once it’s corrected, ask the company to send the new report to the employer.</li>
</ol>

<h2>If the report is right</h2>
<p>A record isn’t the end. The EEOC tells employers that turning away everyone with a record can be unlawful when it hits one group harder and has nothing to do with the work. It advises them to look at three things: how serious the offense was, how long ago it was, and what the job is. So answer along those lines. Say in a few sentences what happened, when, and what you’ve done since: years of work, training, people who vouch for you. Don’t explain more than they asked. If you know the check will show it, bring it up yourself. It looks smaller when it comes from you.</p>
<p>An arrest isn’t proof of anything. Some states seal or expunge old records if you ask, and legal aid offices often help for free. If you want to know what others will see, look before they do: ask your county court for your record, and get your free credit reports at AnnualCreditReport.com.</p>

<h2>Be careful with the request itself</h2>
<p>Fake employers use “the background check” to collect Social Security numbers and fees. A real check comes after you’ve talked with people at the company, names the reporting company, and costs you nothing. Look that company up yourself before you enter a number. If someone asks you to pay for your own check, stop, and read our article on <a href="/job-news/2">the signs of a scam</a>.</p>

<h2>Sources</h2>
<ul>
<li>EEOC and FTC, <a href="https://www.eeoc.gov/laws/guidance/background-checks-what-job-applicants-and-employees-should-know">Background Checks: What Job Applicants and Employees Should Know</a></li>
<li>Federal Trade Commission, <a href="https://consumer.ftc.gov/articles/employer-background-checks-your-rights">Employer Background Checks and Your Rights</a></li>
<li><a href="https://www.annualcreditreport.com/">AnnualCreditReport.com</a>, the site for free credit reports that federal law provides for</li>
</ul>
`,
};
