import type { ArticleText } from './article-text.ts';

export const backgroundChecks: ArticleText = {
  id: 9,
  title: 'Background Checks: What an Employer May See, and Your Right to Answer',
  summary:
    'Before an employer buys a report about you it must ask, and before it turns you down because of it, it must show you. How the steps work and how to get mistakes corrected.',
  topic: 'Your rights',
  image: 'background-checks',
  imageAlt: 'A folder with a check mark and a lamp that lights its first page',
  published: '2026-10-30',
  content: `
<p>The offer depends on “a satisfactory background check”. The phrase sounds like an examination that happens behind your back. It should not. When an employer buys a report from a company that collects such data, a federal law, the Fair Credit Reporting Act, gives you a part in it at every step. Few people know the steps. Here they are.</p>

<h2>What a check may hold</h2>
<p>It depends on the job and on what the employer orders: a check of your identity and your right to work, former employers and schools, licenses, driving record, criminal records, and for some jobs a credit report. A credit report for an employer does not show your score. States and cities set further limits, for instance on credit reports, on old records, or on the moment at which a criminal record may be asked about. Laws of the last kind are known as “ban the box” or fair chance laws.</p>
<p>An employer may also simply search the web or call people you named. Then there is no report by a company, and the steps below do not apply, but the laws against discrimination do.</p>

<h2>Step one: they tell you and ask you</h2>
<p>Before it gets a report, the employer must tell you in writing, in a document of its own, not in the small print of the application, that it may use the report for its decision. And it needs your written permission. You may say no. The employer may then end the application, so it is usually wiser to ask first what the check covers.</p>

<h2>Step two: before a no, they show you</h2>
<p>If something in the report makes the employer want to turn you down, it must first give you a copy of the report and a summary of your rights. This is called the pre-adverse action notice. The purpose is plain: you get the chance to see whether it is right and to explain. Use it at once. Call the person who sent it, say that you are looking into it, and ask how long they will wait.</p>

<h2>Step three: after a no, they tell you who said it</h2>
<p>If the decision stands, you get a second notice. It must name the company that made the report, say that this company did not make the decision, and tell you that you may dispute what the report says and get another free copy from the company within 60 days.</p>

<h2>If the report is wrong</h2>
<p>Mistakes are ordinary: somebody with your name, a case that was dismissed, a date that is off by years. Do this in order.</p>
<ol>
<li>Read the report line by line and mark what is wrong.</li>
<li>Collect what proves it: a court record, a letter from the school, a pay stub.</li>
<li>Dispute it with the reporting company, in writing, with copies of your proof. The company must look into it without charge, in most cases within 30 days, and correct or remove what it cannot confirm.</li>
<li>Tell the employer that you have disputed it and send the same proof. It does not have to wait, but many do, and a person who reacts calmly and fast makes a good impression.</li>
<li>When it is corrected, ask the company to send the corrected report to the employer.</li>
</ol>

<h2>If the report is right</h2>
<p>A record is not the end. The EEOC tells employers that turning away everybody with a record can be unlawful when it hits one group harder and has nothing to do with the work. It advises them to look at three things: how serious the offense was, how long ago it was, and what the job is. So answer along those lines. Say in a few sentences what happened, when, and what you have done since: years of work, training, people who vouch for you. Do not explain more than was asked. Bring it up yourself when you know that the check will show it; a fact you tell is smaller than a fact they find.</p>
<p>An arrest is not proof of anything. Some states seal or expunge old records on request, and legal aid offices often help without charge. If you want to know what others will see, look before they do: ask the court in your county for your record, and get your free credit reports at AnnualCreditReport.com.</p>

<h2>Be careful with the request itself</h2>
<p>False employers use “the background check” to collect Social Security numbers and fees. A real check comes after you have spoken with people at the company, names the reporting company, and costs you nothing. Look that company up yourself before you enter a number. If somebody asks you to pay for your own check, stop, and read our article on <a href="/job-news/2">the signs of a scam</a>.</p>

<h2>Sources</h2>
<ul>
<li>EEOC and FTC, <a href="https://www.eeoc.gov/laws/guidance/background-checks-what-job-applicants-and-employees-should-know">Background Checks: What Job Applicants and Employees Should Know</a></li>
<li>Federal Trade Commission, <a href="https://consumer.ftc.gov/articles/employer-background-checks-your-rights">Employer Background Checks and Your Rights</a></li>
<li><a href="https://www.annualcreditreport.com/">AnnualCreditReport.com</a>, the site for free credit reports that federal law provides for</li>
</ul>
`,
};
