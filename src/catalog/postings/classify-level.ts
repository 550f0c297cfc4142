/** Titles for beginners: "Intern" but not "internal"; "trainee" but not "trainer". */
const entryTitle =
  /\b(?:entry[- ]?level|junior|jr|trainees?|apprentices?|apprenticeship|interns?|internship|externship|co-op|graduate (?:program|scheme|engineer|nurse|analyst|trainee)|new grads?|new graduates?|recent graduates?|student (?:trainee|assistant|worker)|college aide|no experience|will train|beginners?)\b/i;

/**
 * Titles for experienced people, even if the text mentions beginners: "Internship Program Manager", "Senior
 * Nurse".
 */
const seniorTitle =
  /\b(?:senior|sr|lead|principal|staff (?:engineer|scientist|software)|supervis\w*|supv|manager|mgr|director|head|chief|vp|vice president|president|experienced|expert|architect|coordinator of|(?:intern(?:ship)?|apprentice(?:ship)?|trainee|graduate|new grad) (?:program )?(?:recruiter|coordinator|specialist|supervisor|director|instructor|advisor|mentor))\b/i;

/** Phrases that address beginners. "No experience with X needed" does not count. */
const entryText = [
  /\bentry[- ]level\s(?:position|role|job|opportunity|opening|candidates?|applicants?|career)\b/i,
  /\bthis is an? entry[- ]level\b/i,
  /\b(?:no|zero)\s(?:(?:prior|previous|work|working|related|relevant|professional|sales|industry|warehouse|driving|restaurant|retail)\s){0,3}experience(?:\s(?:is\s)?(?:necessary|needed|required|ok(?:ay)?))?(?=\s*(?:[.!,;:)\n–—-]|$|\band\b|\bbut\b|\bwe\b|\/))/i,
  /\bexperience\s(?:is\s)?not\s(?:necessary|needed|required)\b(?!\s(?:with|in|of|using|on)\b)/i,
  /\b(?:we(?:['’]ll|\swill)|(?<!you\s)will|willing to)\s(?:provide (?:all |the |paid |full )*training\b|train(?=\s*(?:[.!,;:)\n]|$)|\s(?:you|the right|right|a|an|on the job|the successful|successful|motivated|qualified|candidates?|applicants?|someone|anyone)\b))/i,
  /\b(?:recent|new)\sgrad(?:uate)?s?\s(?:are\s)?(?:welcome|encouraged)\b/i,
];

/** A text that requires years of experience is not for beginners: "5 years of experience", "3-5+ yrs". */
const yearsAsked =
  /\b(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten)\s?(?:\+|plus|or more)?\s?(?:(?:-|to|–)\s?\d{1,2}\s?)?\+?\s?(?:years?|yrs?)\b[^.\n]{0,40}\bexperience\b/i;

/** Longer texts state the requirements at their start or end. */
const longestText = 20_000;

/** Whether a posting is for beginners or for experienced people, by its title, or else by its text. Null: it does not say. */
export function readLevel(title: string, description: string): 'entry' | 'experienced' | null {
  const name = title.slice(0, 200);
  if (seniorTitle.test(name)) return 'experienced';
  if (entryTitle.test(name)) return 'entry';
  const text = description.slice(0, longestText);
  if (yearsAsked.test(text)) return 'experienced';
  return entryText.some((pattern) => pattern.test(text)) ? 'entry' : null;
}
