import type { ArticleText } from './article-text.ts';

export const questionsTheyShouldNotAsk: ArticleText = {
  id: 6,
  title: 'Questions an Interviewer Shouldn’t Ask, and What You Can Say',
  summary:
    'Age, kids, health, religion, where you’re from: what federal law says about these questions, three calm ways to answer, and what to do if one decided the outcome.',
  topic: 'Your rights',
  image: 'questions-they-should-not-ask',
  imageAlt: 'A large question mark behind a closed gate',
  published: '2026-10-06',
  content: `
<p>“Do you have kids?” It may be small talk while someone pours the coffee. It may also be the question that decides. Either way, you have a second to react, and most people use it to answer. It’s better to know ahead of time what the law protects and what you’d like to say.</p>

<h2>What federal law protects</h2>
<p>The Equal Employment Opportunity Commission (EEOC) enforces federal laws that forbid employers to treat applicants worse because of race, color, religion, sex (including pregnancy), national origin, age (40 or older), disability, or genetic information. Most of these laws apply to employers with at least 15 employees. The one about age applies from 20. State and city laws often cover smaller employers and more grounds, such as marital status.</p>
<p>Here’s what that means. For most of these grounds, the law forbids the <em>decision</em>. The question is risky for the employer because it suggests what the decision was based on. The EEOC advises employers to stay away from questions that aren’t about the work. In two areas, the question itself is forbidden. Before an offer, an employer can’t ask whether you have a disability or how severe it is. And at no time, with narrow exceptions, can it ask about genetic tests or diseases in your family.</p>

<h2>The usual ones, and what they can ask instead</h2>
<table>
<thead><tr><th scope="col">The question</th><th scope="col">What the employer may need to know</th></tr></thead>
<tbody>
<tr><td>How old are you? When did you finish high school?</td><td>Are you at least 18 (or 21, where the law requires it)?</td></tr>
<tr><td>Are you married? Do you plan to have kids?</td><td>Can you work the hours and do the travel this job needs?</td></tr>
<tr><td>Where are you from? What’s your first language?</td><td>Can you legally work in the United States? Do you speak the languages this job needs?</td></tr>
<tr><td>Do you go to church? Could you work on our holidays?</td><td>Here’s the schedule. Can you work it?</td></tr>
<tr><td>Do you have a medical condition? Have you ever filed for workers’ compensation?</td><td>Can you do these tasks, with or without a reasonable accommodation?</td></tr>
</tbody>
</table>
<p>After an offer, an employer may ask about your health or require an exam, as long as it does so for everyone starting the same kind of job.</p>

<h2>Three ways to answer</h2>
<p><strong>Answer the worry, not the question.</strong> Behind most of these questions is a worry about the work. “If you’re asking about evenings, I’ve worked late shifts for four years and can do them here.” This is the best choice most of the time. It’s friendly, it’s true, and it gives away nothing you didn’t want to share.</p>
<p><strong>Ask what it’s about.</strong> “I’m glad to answer. How does it relate to the role?” Said with a smile, this gives the interviewer a chance to notice. Many will.</p>
<p><strong>Decline.</strong> “I’d rather keep that private, but I’m happy to talk about how I’d handle the schedule.” You don’t owe a reason.</p>
<p>And you can simply answer. If you want to talk about your three daughters, go ahead. The law protects you either way. Just remember that it’s your choice, and you don’t have to fill the silence.</p>

<h2>If you need an accommodation to interview or to work</h2>
<p>Under the Americans with Disabilities Act, you can ask for a reasonable accommodation in the hiring process itself: an interpreter, a room without stairs, more time on a test. Ask as soon as you know you need it, in writing, and say what would help. The employer may ask for documentation when the need isn’t obvious. It can’t hold the request against you.</p>

<h2>If you think it decided the outcome</h2>
<p>Write down what was said, by whom, and when, on the same day. Keep the posting, the invitation, and the rejection. You can file a charge with the EEOC, but the deadline is short: 180 calendar days from the day of the discrimination, or 300 if a state or local agency enforces a law against the same kind of discrimination (for age, it must be a state law and a state agency). You don’t need a lawyer to file, and the EEOC charges nothing. It’s against the law for an employer to punish you for filing.</p>
<p>Applicants for federal jobs follow a different process with a shorter deadline: contact the agency’s EEO counselor within 45 days.</p>

<h2>When it was just clumsy</h2>
<p>Plenty of interviewers have had no training. A question about your accent can be plain curiosity. You may still want the job. If so, answer the worry, move on, and see how the rest of the conversation goes. Someone who asks once and corrects themselves is one thing. A place where every other question is about your family is showing you what the next few years would be like. This article explains the general rules. It isn’t legal advice about your case.</p>

<h2>Sources</h2>
<ul>
<li>EEOC, <a href="https://www.eeoc.gov/prohibited-employment-policiespractices">Prohibited Employment Policies/Practices</a></li>
<li>EEOC, <a href="https://www.eeoc.gov/time-limits-filing-charge">Time Limits for Filing a Charge</a></li>
<li>EEOC, <a href="https://www.eeoc.gov/filing-charge-discrimination">Filing a Charge of Discrimination</a></li>
</ul>
`,
};
