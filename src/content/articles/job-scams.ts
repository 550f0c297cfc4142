import type { ArticleText } from './article-text.ts';

export const jobScams: ArticleText = {
  id: 2,
  title: 'Is This Job Real? Eight Signs of a Scam and What to Do Next',
  summary:
    'Fake postings are after your money, your bank account, or your identity, and they tend to work the same way. Here’s how to spot one, and what to do in the first hour if you got caught.',
  topic: 'Job search',
  image: 'job-scams',
  imageAlt: 'A fishing hook holding an envelope above dark water',
  published: '2026-08-27',
  content: `
<p>When you’re looking for work, you’re hopeful, you’re in a hurry, and you’re used to giving strangers a lot of information. Scammers know it. Their writing has gotten better, so spelling mistakes no longer give them away. But they still want the same things: your money, your account, or your identity. So judge them by what they ask for, not by how well they ask.</p>

<h2>Eight signs</h2>
<ol>
<li><strong>You have to pay.</strong> It might be for training, a certificate, a background check, equipment, a visa, or a spot on a list. The Federal Trade Commission puts it plainly: honest employers, including the federal government, never ask you to pay to get a job.</li>
<li><strong>They send you a check and ask for part of it back.</strong> The check is fake. Your bank may show the money for days before it finds out, and then you owe all of it. No honest employer works this way, whatever the reason: supplies, mystery shopping, an overpayment.</li>
<li><strong>They hire you without a conversation.</strong> If all you’ve done is chat by text, and you’ve never heard a voice or seen a face, it isn’t an offer.</li>
<li><strong>The email address is almost right.</strong> It’s a company you know, but the email comes from a free account or from a domain with one letter too many.</li>
<li><strong>The pay doesn’t fit the work.</strong> It’s a high hourly rate for tasks that need no experience, at any hour, from your couch.</li>
<li><strong>The work itself is strange.</strong> You’d receive packages at home and ship them on, move money through your account, or like videos or “optimize” products in an app that asks for deposits. The packages may make you part of a theft. The apps are built to take your deposit.</li>
<li><strong>They rush you.</strong> The job will be gone tonight, so you have to sign now. Real hiring is slow, often painfully so.</li>
<li><strong>They ask for too much too soon.</strong> Your Social Security number, a picture of your driver’s license, your bank login, a code that was just sent to your phone. An employer needs some of this after you’ve accepted a job, for taxes and to confirm that you can work here. Nobody needs the login or the code, ever.</li>
</ol>

<h2>Five minutes of checking</h2>
<p>Look the company up yourself. Never use the link or the phone number in the message. Find the company’s careers page and see if the job is there. Call the main number and ask for human resources. Search for the company’s or the recruiter’s name along with “scam” or “complaint”. If it’s a small company, check how old its website is and where its office is supposed to be.</p>
<p>If a recruiter contacts you first, ask which company it’s for, what the pay range is, and whether you can write to them at their company address. A real recruiter answers in a minute. A fake one changes the subject or gets angry.</p>

<h2>Hold back your personal information</h2>
<p>A resume needs your name, your city and state, a phone number, and an email address. It doesn’t need your street address, your date of birth, or the number on any card. Use a separate email address for your search: it keeps the flood in one place and shows you who passed it on.</p>
<p>When a real employer in the United States hires you, you fill out a Form I-9 to show that you can work here and a Form W-4 for your taxes. If you want direct deposit, you also give them a bank account. All of that happens after you’ve accepted an offer, through channels you can trace back to the company.</p>

<h2>If it happened to you</h2>
<p>It happens to careful people. The first hour matters most, so start with what you can still stop.</p>
<ul>
<li><strong>Money.</strong> Call your bank or card company, the money transfer service, or the gift card company right away. Tell them it was fraud and ask them to reverse it.</li>
<li><strong>Passwords.</strong> Change the one you gave away, and change it everywhere else you use it. Turn on two-step sign-in for your email first: anyone who controls your email can get into the rest.</li>
<li><strong>Your Social Security number.</strong> Go to IdentityTheft.gov, which makes a recovery plan for you. Freeze your credit with the three credit bureaus: Equifax, Experian, and TransUnion. A freeze is free, and you can lift it when you need to.</li>
<li><strong>Evidence.</strong> Keep the messages, the phone numbers, and the receipts. Don’t argue with the sender.</li>
</ul>

<h2>Report it, for the next person</h2>
<p>Report it to the Federal Trade Commission at ReportFraud.ftc.gov and to your state’s attorney general. If it happened online, the FBI’s Internet Crime Complaint Center at ic3.gov takes reports too. Then tell the site where you found the posting. If it was this one, send us the link to the job through <a href="/contact">the contact form</a>, and we’ll look into it.</p>
<p>One last thing, because it often goes unsaid: getting fooled doesn’t mean you’re bad at this. These postings come from people who do it for a living. Report it, put it behind you, and get back to your search.</p>

<h2>Sources</h2>
<ul>
<li>Federal Trade Commission, <a href="https://consumer.ftc.gov/articles/job-scams">Job Scams</a></li>
<li>Federal Trade Commission, <a href="https://www.identitytheft.gov/">IdentityTheft.gov</a> and <a href="https://reportfraud.ftc.gov/">ReportFraud.ftc.gov</a></li>
<li>Federal Bureau of Investigation, <a href="https://www.ic3.gov/">Internet Crime Complaint Center</a></li>
</ul>
`,
};
