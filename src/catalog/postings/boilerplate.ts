/** What the law and benefits say in the ads for all jobs of an employer. */
const forAllJobs =
  /\b(?:equal (?:employment )?opportunit|affirmative action|regardless of|without regard to|protected (?:veteran|class|characteristic)|reasonable accommodations?|discriminat(?:e|ion)|harassment|e-verify|loan forgiveness|(?:health|dental|vision|life) (?:care )?insurance|401\(?k|paid time off|tuition (?:reimbursement|assistance)|employee assistance)/i;

const employers =
  '[Aa]gency|[Dd]epartment|[Cc]ompany|[Cc]orporation|[Oo]rganization|[Hh]ospital|[Aa]uthority|[Cc]ommission|[Aa]dministration|[Ii]nstitute|[Uu]niversity|[Cc]ollege|[Ff]irm|[Ff]oundation|[Nn]onprofit|[Mm]ission|[Vv]ision|[Ll]eader|[Pp]rovider|[Nn]etwork';
const does =
  'protects|promotes|provides|enriches|serves|delivers|works|offers|operates|helps|ensures|strives|leads|exists|improves|employs|runs|owns|brings|was|is (?:an?|the|one|responsible|committed|dedicated|comprised|composed|charged|proud|among|home)';

/**
 * Sentences about the employer: "The Department of Environmental Protection (DEP) protects public health",
 * "As a leader in public health, ...", "We are a nonprofit ...".
 */
const aboutEmployer = [
  new RegExp(
    String.raw`^\W{0,5}(?:[Tt]he |[Oo]ur |[Aa]t )?(?:[\w&'’.,-]+ ){0,12}(?:(?:${employers})s?|\(?[A-Z]{2,8}\)?|\([\w ]{2,30}\)),? (?:also |currently )?(?:${does})\b`,
  ),
  new RegExp(
    String.raw`^\W{0,5}(?:As|With) (?:an?|the|one of)\b(?:[ ,]+[\w&'’-]+){0,10} (?:${employers})s?\b`,
  ),
  /^\W{0,5}(?:founded|established|headquartered|since \d{4}|for (?:over|more than) \w+ years)\b/i,
  /^\W{0,5}(?:we|at [\w&'’ -]{2,40}, we) (?:are (?:an?|the|one|committed|dedicated|proud)|exist|believe|strive|serve|provide|offer|deliver)\b/i,
];

/** What a sentence says of the work, whoever its subject is: "The agency is seeking a nurse with ..." */
const aboutWork =
  /\b(?:seek(?:s|ing)?|hir(?:es|ing)|looking for|recruit(?:s|ing)?|requires?|candidates?|applicants?|incumbent|positions?|you|your|responsibilities|duties|experience (?:with|in)|proficien\w+|knowledge of|skills?)\b/i;

/** A sentence without what says nothing of the work. */
function ofWork(sentence: string): string {
  const start = sentence.slice(0, 400);
  if (aboutEmployer.some((pattern) => pattern.test(start)) && !aboutWork.test(sentence)) return '';
  const general = sentence.search(forAllJobs);
  // "Proficient in Excel • Benefits: health insurance"
  return general < 0
    ? sentence
    : sentence.slice(0, Math.max(0, sentence.slice(0, general).search(/[:;•][^:;•]*$/)));
}

/** An ad's text without the sentences that say nothing of its work: about the employer, the law and benefits. */
export const withoutBoilerplate = (text: string): string =>
  text
    .split(/(?<=[.!?]["”)]{0,2})\s+|\*{2,}|\n+/)
    .map(ofWork)
    .join('\n');
