import words from './category-words.json' with { type: 'json' };

/** Words in the title of an engineer or architect that mean software, networks or data. Singular. */
const inTitle = new Set(words.softwareWords);
const phrasesInTitle =
  /\b(?:full stack|front end|back end|forward deployed|site reliability|machine learning|deep learning|computer vision|(?:infrastructure|mobile|growth|deployment|customer|support) engineer(?:ing)?|data ?center network)\b/;

/**
 * Words that keep an engineer in Engineering despite such a word: an "electrical engineer, data centers"
 * builds no software.
 */
const ofThings =
  /\b(?:mechanical|electrical|civil|structural|chemical|hardware|hvac|piping|power|geotechnical|aerospace|nuclear|petroleum|silicon|asic|fpga|rf|analog|substation|transmission|construction|building|facility|security system)\b/;

/** Whether the words of an engineer's title mean software, networks or data. */
export function softwareWords(ofTitle: string[]): boolean {
  const text = ofTitle.join(' ');
  if (ofThings.test(text)) return ofTitle.includes('software');
  return ofTitle.some((word) => inTitle.has(word)) || phrasesInTitle.test(text);
}

/**
 * Skills of people who build software, and of people who build things, under the names in the list of skills.
 */
const softwareSkills = new Set(words.softwareSkills);
const thingSkills = new Set(words.thingSkills);

/** Skills that say in a title that the work is with software: "WordPress Engineer", "Splunk Administrator". */
const inTitles = new Set([...softwareSkills, ...words.softwareNames]);

/** The category that the skills in a title name: of those who build things, or of those who work with software. */
export function categoryOfTitleSkills(skills: string[]): 'Engineering' | 'Technology' | null {
  if (skills.some((skill) => thingSkills.has(skill))) return 'Engineering';
  return skills.some((skill) => inTitles.has(skill)) ? 'Technology' : null;
}

/**
 * Whether a posting's skills are those of a software engineer: at least three, and more than those of other
 * engineers.
 */
export function hasSoftwareSkills(skills: string[]): boolean {
  const software = skills.filter((skill) => softwareSkills.has(skill)).length;
  return software >= 3 && software > skills.filter((skill) => thingSkills.has(skill)).length;
}
