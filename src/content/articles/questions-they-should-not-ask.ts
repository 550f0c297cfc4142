import type { ArticleText } from './article-text.ts';

export const questionsTheyShouldNotAsk: ArticleText = {
  id: 6,
  title: 'Questions an Interviewer Should Not Ask, and What You Can Say',
  summary:
    'Age, children, health, religion, origin: what federal law says about such questions, three calm ways to answer, and what to do if the question decided the outcome.',
  topic: 'Your rights',
  image: 'questions-they-should-not-ask',
  imageAlt: 'A large question mark behind a closed gate',
  published: '2026-10-06',
  content: `
<p>“Do you have children?” It may be small talk while the coffee is poured. It may also be the question that decides. Either way you have a second to react, and most people use it to answer. It is better to know beforehand what the law protects and what you would like to say.</p>

<h2>What federal law protects</h2>
<p>Federal laws that the Equal Employment Opportunity Commission (EEOC) enforces forbid employers to treat applicants worse because of race, color, religion, sex (including pregnancy), national origin, age from 40 on, disability, or genetic information. Most of them apply to employers with at least 15 employees; the one about age applies from 20. State and city laws often cover smaller employers and more grounds, such as marital status.</p>
<p>Note what that means. For most of these grounds the law forbids the <em>decision</em>, and a question is dangerous for the employer because it suggests what the decision was based on. The EEOC advises employers to stay away from questions that are not about the work. In two areas the question itself is forbidden: before an offer, an employer may not ask whether you have a disability or how severe it is, and at no time, with narrow exceptions, about genetic tests or the diseases in your family.</p>

<h2>The usual ones, and what may be asked instead</h2>
<table>
<thead><tr><th scope="col">The question</th><th scope="col">What the employer may need to know</th></tr></thead>
<tbody>
<tr><td>How old are you? When did you finish high school?</td><td>Are you at least 18 (or 21, where the law asks for it)?</td></tr>
<tr><td>Are you married? Do you plan to have children?</td><td>Can you work the hours and the travel that the job needs?</td></tr>
<tr><td>Where are you from? What is your first language?</td><td>May you legally work in the United States? Do you speak the languages that the job needs?</td></tr>
<tr><td>Do you go to church? Could you work on our holidays?</td><td>Here is the schedule. Can you work it?</td></tr>
<tr><td>Do you have a medical condition? Have you ever claimed workers’ compensation?</td><td>Can you do these tasks, with or without a reasonable accommodation?</td></tr>
</tbody>
</table>
<p>After an offer, an employer may ask about health or require an examination if it does so for everyone entering the same kind of job.</p>

<h2>Three ways to answer</h2>
<p><strong>Answer the worry, not the question.</strong> Behind most of these questions is a fear about the work. “If you are asking about evenings: I have worked late shifts for four years and can do them here.” That is the best choice in most rooms. It is friendly, it is true, and it tells nothing that you did not want to tell.</p>
<p><strong>Ask what it is about.</strong> “I am glad to answer. How does it relate to the role?” Said with a smile, this gives the other side a chance to notice. Many will.</p>
<p><strong>Decline.</strong> “I would rather keep that private, but I am happy to talk about how I would handle the schedule.” You owe no reason.</p>
<p>And you may simply answer. If you want to talk about your three daughters, do. The law protects you in either case. Keep in mind that it is you who decides, not the pause in the conversation.</p>

<h2>If you need an adjustment to interview or to work</h2>
<p>Under the Americans with Disabilities Act you may ask for a reasonable accommodation in the hiring process itself: an interpreter, a room without stairs, more time in a test. Ask as soon as you know that you need it, in writing, and say what would help. The employer may ask for documentation when the need is not obvious. It may not hold the request against you.</p>

<h2>If you think that it decided the outcome</h2>
<p>Write down what was said, by whom, and when, on the same day. Keep the posting, the invitation, and the refusal. You can file a charge with the EEOC. The time is short: 180 calendar days from the day of the discrimination, or 300 if a state or local agency enforces a law against the same kind of discrimination (for age, it must be a state’s law and agency). You do not need a lawyer to file, and the EEOC charges nothing. It is against the law for an employer to punish you for filing.</p>
<p>Federal applicants have another procedure with a shorter limit: they contact the agency’s EEO counselor within 45 days.</p>

<h2>When it was only clumsy</h2>
<p>Plenty of interviewers have had no training. A question about your accent can be plain curiosity. You may still want the job. Then answer the worry, move on, and look at how the rest of the conversation goes. Somebody who asks once and corrects themselves is one thing. A place where every second question is about your family is telling you something about the next years. This article explains the general rules; it is not legal advice about your case.</p>

<h2>Sources</h2>
<ul>
<li>EEOC, <a href="https://www.eeoc.gov/prohibited-employment-policiespractices">Prohibited Employment Policies/Practices</a></li>
<li>EEOC, <a href="https://www.eeoc.gov/time-limits-filing-charge">Time Limits for Filing a Charge</a></li>
<li>EEOC, <a href="https://www.eeoc.gov/filing-charge-discrimination">Filing a Charge of Discrimination</a></li>
</ul>
`,
};
