import { z } from 'zod';
import type { IconName } from '../ui/icon.tsx';
import iconPaths from '../ui/icon-paths.json' with { type: 'json' };

const text = z.string().min(1);
const texts = z.array(text).min(1);
/** A question about a thing that an ad asks for. */
const askQuestion = text.check(z.regex(/\{name\}/));
const day = z.iso.date();
const path = z.string().startsWith('/');
const outside = z.url({ protocol: /^https$/ });
const icon = z.enum(Object.keys(iconPaths) as [IconName, ...IconName[]]);
const link = z.strictObject({ label: text, to: path });

/** An object of texts with these names. */
const named = <Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);
const titled = named('title', 'text');
const withIcon = titled.extend({ icon });
/** What most pages begin with. */
const pageText = named('title', 'lead', 'description');

/** A part of a running text. Its words may hold **strong** ones, [links](/path), `code` and the {names} of fill-text.ts. */
const textBlock = z.union([
  text,
  z.strictObject({ heading: text, id: text.optional() }),
  z.strictObject({ list: texts }),
  z.strictObject({
    table: z.strictObject({
      label: text,
      columns: texts,
      rows: z.array(texts),
      wide: z.boolean().optional(),
    }),
  }),
  /** The page draws it. */
  z.strictObject({ part: text }),
]);
const readingText = named('title', 'lead').extend({
  sections: z.array(named('id', 'title').extend({ body: z.array(textBlock).min(1) })),
});
const legalText = readingText.extend({
  /** As the page shows it: MM/DD/YYYY. */
  updated: text,
});

/** A call of the MCP server that anyone can run: the headers besides content-type, and the body. */
const agentExample = z.strictObject({
  title: text,
  about: text,
  headers: z.array(z.tuple([text, text])),
  body: z.looseObject({}),
});

/** Names and what they mean. */
const glossary = z.array(z.tuple([text, text]));
const apiAddress = named('id', 'title').extend({
  /** As in the OpenAPI document, below /api. */
  path,
  about: texts,
  /** Groups of parameters that several addresses take. */
  groups: z.array(z.enum(['search', 'list'])),
  parameters: glossary,
  /** Lines for a shell. `{origin}` is the site's address, and `{id}` a job. */
  curl: texts,
  /** Lines of a program for Node 24 or a browser, with the same placeholders. */
  typescript: texts,
  /** A pattern for a part of what both print. */
  prints: text,
});

const actionWords = z.strictObject({
  id: text,
  name: text,
  /** When these verbs fit. */
  use: text,
  before: text,
  after: text,
  words: texts,
});

/** An article that ships with the site. Operators edit their copy in the database, and no release overwrites it. */
const article = z.strictObject({
  /** Never changes: it is part of the article's address. */
  id: z.int().positive(),
  title: text,
  summary: text,
  topic: z.enum(['Job search', 'Applications', 'Interviews', 'Pay', 'Your rights', 'Changing careers']),
  /** The name of its picture in public/articles/ and of its HTML beside articles.json, without the extension. */
  image: text,
  imageAlt: text,
  published: day,
});

const careerStage = titled.extend({ resources: z.array(withIcon.omit({ title: true }).extend(link.shape)) });

const certification = z.strictObject({
  name: text,
  provider: text,
  /** The exam alone. */
  cost: text,
  /** Time to prepare while working. */
  duration: text,
  /** What it tends to change. In words, because no figure holds everywhere. */
  salaryImpact: text,
  difficulty: z.enum(['Beginner', 'Intermediate', 'Advanced']),
  description: text,
});

const course = z.strictObject({
  title: text,
  provider: text,
  website: outside,
  duration: text,
  level: z.enum(['Beginner', 'Intermediate']),
  description: text,
  skills: texts,
});

/** A row of the category table. The names are those of California's law (Civil Code 1798.140). */
const dataCategory = z.strictObject({
  category: text,
  /** Empty if we do not collect the category. */
  examples: z.string(),
  purpose: z.string(),
  /** Who else gets it, and what for. */
  disclosed: z.string(),
});

/** A chapter of the guide: what to do and, where it helps, a line before and after. */
const guideChapter = z.strictObject({
  id: text,
  title: text,
  texts,
  points: z.array(text),
  /** A weak line, a better one, and why it is better. */
  change: named('before', 'after', 'why').optional(),
});

const industryGuide = z.strictObject({
  id: text,
  name: text,
  icon,
  /** The hue of its icon, in OKLCH degrees. */
  color: z.int().min(0).max(360),
  description: text,
  coreSkills: texts,
  emergingSkills: texts,
  /** The source's figures for `group`. */
  averageSalary: text,
  growthRate: text,
  group: text,
  topRoles: texts,
});

/** Average salaries are the salary calculator's base figures. Growth is a sample. */
const industryStat = z.strictObject({
  name: text,
  growth: text,
  avgSalary: text,
  demand: z.enum(['Very High', 'High']),
});

/** An image that scripts/marketing-images.mjs draws into public/downloads, for /downloads. */
const marketingImage = z.strictObject({
  /** Under /downloads/, as .svg and .png. */
  file: text,
  title: text,
  /** Where this size is used. */
  use: text,
  /** Pixels of the PNG. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** 'mark': only the lantern. 'logo': with the name. 'banner': with the name and the tagline. */
  kind: z.enum(['mark', 'logo', 'banner']),
  theme: z.enum(['light', 'dark']),
});

/** A state's law that asks employers to state the pay in an ad. */
const payLaw = z.strictObject({
  /** As in jobs.state. */
  state: z.string().length(2),
  /** The beginning of a sentence: "Colorado", "The District of Columbia". */
  name: text,
  /** The first day. An ad posted before it is not compared. */
  since: day,
  /** The law holds for employers with this number of employees or more. */
  employees: z.int().positive(),
  /** The law's text, or the state's own page about it. */
  source: outside,
  /** The day on which the entry was last compared with published descriptions of the law. */
  checked: day,
});

const question = z.strictObject({ question: text, tips: texts, example: text });

const resumeEntry = z.strictObject({ title: text, place: text, dates: text, points: z.array(text) });

/** Facts, then entries, then points. A section has only the ones it needs. */
const resumeSection = z.strictObject({
  title: text,
  facts: z.array(named('name', 'text')).optional(),
  entries: z.array(resumeEntry).optional(),
  points: texts.optional(),
});

const resume = z.strictObject({
  person: text,
  headline: text,
  contact: texts,
  summary: text,
  sections: z.array(resumeSection),
});

/** A complete resume of a fictional person. Seekers replace it line by line. */
const resumeTemplate = z.strictObject({
  id: text,
  name: text,
  /** Who it suits, and what is special about its order. */
  description: text,
  industry: text,
  icon,
  previewPath: path,
  look: z.enum(['plain', 'centered', 'ruled']),
  resume,
});

/** A result of the salary calculator's model. A test recomputes it. */
const salaryRole = z.strictObject({
  role: text,
  /** The input to the salary calculator's model. */
  asked: z.strictObject({ jobCategory: text, yearsExperience: z.int(), educationLevel: text }),
  range: text,
  median: text,
});

/** The data files of this folder, each with its schema. */
export const contentSchemas = {
  about: named(
    'missionTitle',
    'mission',
    'offeringsTitle',
    'listingsTitle',
    'listingsLead',
    'moneyTitle',
    'valuesTitle',
    'accountTitle',
    'accountText',
  ).extend({
    offerings: z.array(withIcon.extend({ link })),
    path: z.array(titled),
    money: texts,
    values: z.array(titled),
  }),
  'action-words': z.strictObject({
    actionWordsText: pageText.extend({ fileName: text, note: text }),
    actionWords: z.array(actionWords),
  }),
  'api-history': z.array(
    z.strictObject({
      version: text,
      /** The day of the release. */
      date: text,
      /** Operations, such as 'GET /jobs/{id}'. Deprecated ones still work and will be removed. */
      added: z.array(text),
      deprecated: z.array(text),
      notes: texts,
    }),
  ),
  'api-docs': z.strictObject({
    parameterGroups: z.strictObject({ search: glossary, list: glossary }),
    addresses: z.array(apiAddress),
    guide: z.array(named('id', 'title').extend({ text: texts })),
  }),
  'articles/articles': z.array(article),
  agents: readingText.extend({ examples: z.array(agentExample) }),
  'career-resources': z.strictObject({
    careerResourcesText: pageText.extend({ accountTitle: text, accountText: text }),
    careerStages: z.array(careerStage),
  }),
  'career-transition-guide': z.strictObject({
    transitionText: pageText,
    /** Figures with their source, or counts of the guide's own parts. */
    transitionStats: z.array(
      z.strictObject({
        figure: text,
        text,
        source: z.strictObject({ label: text, href: outside }).optional(),
      }),
    ),
    transitionSteps: z.array(z.strictObject({ title: text, description: text, actions: texts })),
    /** Invented, to show what a change can look like. The page labels them as samples. */
    transitionStories: z.array(named('name', 'from', 'to', 'timeline', 'story')),
    transitionChallenges: z.array(named('challenge', 'solution')),
    ninetyDays: z.array(z.strictObject({ days: text, title: text, goals: texts })),
    transitionReading: z.array(named('title', 'author', 'why')),
  }),
  'free-online-courses': z.strictObject({
    coursesText: pageText.extend({ asOf: text }),
    courseCategories: z.array(z.strictObject({ id: text, name: text, courses: z.array(course) })),
    learningPlatforms: z.array(
      z.strictObject({ name: text, description: text, freeOptions: text, website: outside }),
    ),
    courseTips: texts,
  }),
  downloads: pageText.extend({ archive: text, steps: z.array(titled) }),
  home: named('heroTitle', 'heroText', 'accountTitle', 'accountText').extend({ benefits: z.array(withIcon) }),
  'how-results-are-ordered': readingText,
  'how-we-check': readingText,
  'industry-skills-guide': z.strictObject({
    skillsText: pageText.extend({ source: named('label', 'href', 'note') }),
    industryGuides: z.array(industryGuide),
    universalSkills: z.array(named('skill', 'text')),
    developmentTips: texts,
  }),
  'interview-questions': z.strictObject({
    interviewText: pageText.extend({ examplesNote: text }),
    strategy: z.array(z.strictObject({ when: text, steps: texts })),
    questionCategories: z.array(z.strictObject({ id: text, name: text, icon, questions: z.array(question) })),
    askQuestions: z.strictObject({
      skill: askQuestion,
      license: askQuestion,
      language: askQuestion,
      degree: askQuestion,
      years: askQuestion,
    }),
    industryQuestions: z.array(z.strictObject({ industry: text, questions: texts })),
    notToSay: z.array(named('avoid', 'instead')),
    interviewAdvice: z.array(titled),
  }),
  'job-market-report': z.strictObject({
    marketText: pageText.extend({
      reportTitle: text,
      asOf: text,
      provenance: text,
      statsTitle: text,
      industriesTitle: text,
      skillsTitle: text,
      salariesTitle: text,
      salariesNote: text,
      trendsTitle: text,
      regionsTitle: text,
      regionsNote: text,
      files: named('pdf', 'text'),
    }),
    /** The seed's four. */
    marketStats: z.array(named('figure', 'label')),
    industryStats: z.array(industryStat),
    demandedSkills: texts,
    salaryRoles: z.array(salaryRole),
    workforceTrends: z.array(withIcon),
    /** The salary calculator's location factors. */
    regionalInsights: z.array(
      z.strictObject({ region: text, text, factors: z.array(z.tuple([text, z.number()])) }),
    ),
  }),
  'job-news': pageText.extend({
    feed: text,
    promoTitle: text,
    promo: text,
    empty: named('title', 'text'),
    beyond: named('title', 'text'),
  }),
  'legal/privacy': legalText,
  'legal/privacy-categories': z.array(dataCategory),
  'marketing-images': z.array(marketingImage),
  'legal/terms': legalText,
  'partner-types': z.array(withIcon.extend(named('youBring', 'weBring').shape)),
  'pay-laws': z.array(payLaw),
  'professional-certifications': z.strictObject({
    certificationsText: pageText.extend({ asOf: text, premium: text }),
    certificationBenefits: z.array(withIcon),
    certificationCategories: z.array(
      z.strictObject({ id: text, name: text, certifications: z.array(certification) }),
    ),
    certificationStrategies: z.array(titled),
    freeCertifications: z.array(z.strictObject({ name: text, provider: text, website: outside })),
    /** The seed's example. */
    returnExample: z.strictObject({ cost: z.number(), increase: z.number() }),
  }),
  'resume-check': pageText.extend({
    ...named('jobTitle', 'jobLead', 'noScript', 'fileHint', 'pasteHint', 'keep', 'keepHint', 'onlyIfTrue')
      .shape,
    warnings: z.record(
      z.enum(['columns', 'header', 'box', 'table', 'pictures', 'glyphs', 'fonts', 'locked', 'long']),
      titled,
    ),
    unreadable: z.record(
      z.enum([
        'encrypted',
        'empty',
        'picture',
        'glyphs',
        'tooLarge',
        'tooManyPages',
        'oldWord',
        'unknown',
        'damaged',
      ]),
      titled,
    ),
    /** Why a line of a resume counts. Empty: it has the ad's own words. */
    by: z.record(z.enum(['words', 'synonym', 'kind', 'higher', 'dates']), z.string()),
  }),
  'resume-templates': z.strictObject({
    /** `example` is shown next to every preview and at the top of every file. */
    resumeTemplatesText: pageText.extend({ example: text, howTo: z.array(titled) }),
    /** In the order the page lists them. */
    resumeTemplates: z.tuple([resumeTemplate], resumeTemplate),
  }),
  'resume-writing-guide': z.strictObject({
    resumeGuide: pageText.extend({ checklistTitle: text }),
    resumeChapters: z.array(guideChapter),
    resumeChecklist: texts,
  }),
  'salary-calculator': pageText.extend({
    submit: text,
    estimate: text,
    hints: named('skills', 'title', 'education'),
    about: named('title').extend({ texts: texts }),
    empty: named('title', 'text'),
  }),
  testimonials: z.strictObject({
    /** While true, the section says that its stories are samples. */
    testimonialsAreSamples: z.boolean(),
    testimonials: z.array(named('quote', 'name', 'role', 'initials')),
  }),
} satisfies Record<string, z.ZodType>;

/** A data file's content. A page casts what it imports to it, because TypeScript reads each word as any text. */
export type Content<Name extends keyof typeof contentSchemas> = z.infer<(typeof contentSchemas)[Name]>;

export type ActionWords = z.infer<typeof actionWords>;
export type ArticleText = z.infer<typeof article> & {
  /** HTML. */
  content: string;
};
export type CareerStage = z.infer<typeof careerStage>;
export type Course = z.infer<typeof course>;
export type DataCategory = z.infer<typeof dataCategory>;
export type GuideChapter = z.infer<typeof guideChapter>;
export type IndustryGuide = z.infer<typeof industryGuide>;
export type MarketingImage = z.infer<typeof marketingImage>;
export type PayLaw = z.infer<typeof payLaw>;
export type Resume = z.infer<typeof resume>;
export type ResumeEntry = z.infer<typeof resumeEntry>;
export type ResumeSection = z.infer<typeof resumeSection>;
export type ResumeTemplate = z.infer<typeof resumeTemplate>;
export type ReadingText = z.infer<typeof readingText> & { updated?: string };
export type SalaryRole = z.infer<typeof salaryRole>;
export type TextBlock = z.infer<typeof textBlock>;
