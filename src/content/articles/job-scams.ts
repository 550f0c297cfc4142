import type { ArticleText } from './article-text.ts';

export const jobScams: ArticleText = {
  id: 2,
  title: 'Is This Job Real? Eight Signs of a Scam and What to Do Next',
  summary:
    'Dishonest postings want your money, your bank account, or your identity. They have habits in common. Here is how to recognize them, and what to do within the first hour if you were caught.',
  topic: 'Job search',
  image: 'job-scams',
  imageAlt: 'A fishing hook that carries an envelope, above dark water',
  published: '2026-08-27',
  content: `
<p>Somebody who is looking for work is hopeful, in a hurry, and used to giving strangers a lot of information. That makes job seekers a good target, and the people who write false postings know it. Their texts have become better; spelling mistakes no longer give them away. Their aims have not changed: your money, your account, or your identity. So look at what they ask for, not at how well they ask.</p>

<h2>Eight signs</h2>
<ol>
<li><strong>You are to pay.</strong> For training, a certificate, a background check, equipment, a visa, or a place on a list. The Federal Trade Commission puts it plainly: honest employers, the federal government among them, never ask you to pay to get a job.</li>
<li><strong>You receive a check and send part of it on.</strong> The check is false. Your bank may show the money for days before it finds out, and then you owe all of it. No honest employer works this way, whatever the reason: supplies, a mystery shop, an overpayment.</li>
<li><strong>You are hired without a conversation.</strong> An offer after a chat by text message, without a voice or a face, is not an offer.</li>
<li><strong>The address is almost right.</strong> A known company, but the mail comes from a free mailbox or from a domain with one letter too many.</li>
<li><strong>The pay does not fit the work.</strong> A high hourly rate for tasks that need no experience, at any hour, from your sofa.</li>
<li><strong>The work itself is strange.</strong> Receiving parcels at home and sending them on, moving money through your account, liking videos or “optimizing” products in an app that asks for deposits. The first may make you part of a theft; the last are built to take the deposit.</li>
<li><strong>They hurry you.</strong> The place is gone tonight; you must sign now. Real hiring is slow, often painfully so.</li>
<li><strong>They ask for too much too early.</strong> Your Social Security number, a picture of your driver license, your bank login, a code that was just sent to your phone. An employer needs some of it after you have accepted a job, for taxes and for proof that you may work. Nobody needs the login or the code, ever.</li>
</ol>

<h2>Five minutes of checking</h2>
<p>Look the company up yourself; never follow the link or the number in the message. Find its careers page and see whether the job is there. Call the main number and ask for human resources. Search for the name of the company or of the recruiter together with the word “scam” or “complaint”. Look up the age of a small company’s website and where its office is supposed to be.</p>
<p>If a recruiter contacts you first, ask which company it is for, what the range is, and whether you may write to them at their company address. A real one answers in a minute. A false one changes the subject or grows angry.</p>

<h2>Keep what identifies you for later</h2>
<p>A resume needs your name, a city and state, a phone number, and a mail address. It does not need your street, your birth date, or any number on a card. A separate mail address for the search keeps the flood in one place and shows you who passed it on.</p>
<p>When a real employer hires you in the United States, you fill in a Form I-9 for your permission to work and a Form W-4 for your taxes, and you give a bank account if you want direct deposit. All of that happens after an offer that you accepted, and by a way that you can trace to the company.</p>

<h2>If it happened to you</h2>
<p>It happens to careful people. The first hour counts most, so start with what can still be stopped.</p>
<ul>
<li><strong>Money.</strong> Call your bank or card company, the transfer service, or the issuer of the gift card at once, say that it was fraud, and ask them to reverse it.</li>
<li><strong>Passwords.</strong> Change the one that you gave away and every other place where you use the same one. Turn on two-step sign-in for your mail first: whoever holds your mail holds the rest.</li>
<li><strong>Your Social Security number.</strong> Go to IdentityTheft.gov. It makes a recovery plan for your case. Freeze your credit with the three credit bureaus, Equifax, Experian, and TransUnion; a freeze costs nothing and you can lift it when you need to.</li>
<li><strong>Evidence.</strong> Keep the messages, the numbers, and the receipts. Do not argue with the sender.</li>
</ul>

<h2>Report it, for the next person</h2>
<p>Tell the Federal Trade Commission at ReportFraud.ftc.gov and your state’s attorney general. If it happened online, the FBI’s Internet Crime Complaint Center at ic3.gov takes reports too. Then tell the site on which you found the posting. On this site, write to us through <a href="/contact">the contact form</a> with the address of the job, and we will look at it.</p>
<p>One last thing, because it is often left out: being deceived is not a sign that you are bad at this. The postings are made by people who do it for a living. Close the door, report it, and go on with your search.</p>

<h2>Sources</h2>
<ul>
<li>Federal Trade Commission, <a href="https://consumer.ftc.gov/articles/job-scams">Job Scams</a></li>
<li>Federal Trade Commission, <a href="https://www.identitytheft.gov/">IdentityTheft.gov</a> and <a href="https://reportfraud.ftc.gov/">ReportFraud.ftc.gov</a></li>
<li>Federal Bureau of Investigation, <a href="https://www.ic3.gov/">Internet Crime Complaint Center</a></li>
</ul>
`,
};
