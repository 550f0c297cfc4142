import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  type ISectionOptions,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx';
import { brand } from '../../content/brand.ts';
import type { Content, ResumeEntry, ResumeSection, ResumeTemplate } from '../../content/content.schema.ts';
import content from '../../content/resume-templates.json' with { type: 'json' };

const { resumeTemplatesText } = content as Content<'resume-templates'>;

/** US Letter with margins of 0.8 inch, in twentieths of a point. */
const page = { width: 12_240, height: 15_840, margin: 1152 };
const textWidth = page.width - 2 * page.margin;
const ink = '1F2B26';
const quiet = '555F5A';
const looks = {
  plain: { font: 'Calibri', accent: '1D5A43', align: AlignmentType.LEFT },
  centered: { font: 'Cambria', accent: ink, align: AlignmentType.CENTER },
  ruled: { font: 'Calibri', accent: '1D5A43', align: AlignmentType.LEFT },
};

/**
 * A template as a Word document with real headings and lists, so that people can edit it and applicant
 * tracking systems can read it.
 */
export function resumeDocx(template: ResumeTemplate): Promise<Uint8Array> {
  const { name, look, resume } = template;
  const document = new Document({
    title: `${name} Resume Template`,
    description: resumeTemplatesText.example,
    creator: brand.name,
    styles: styles(look),
    numbering: { config: [bullets] },
    sections: [{ properties: sectionProperties, children: paragraphs(resume) }],
  });
  return Packer.toBuffer(document);
}

const sectionProperties: ISectionOptions['properties'] = {
  page: {
    size: { width: page.width, height: page.height },
    margin: { top: 800, bottom: 800, left: page.margin, right: page.margin },
  },
};

const bullets = {
  reference: 'points',
  levels: [
    {
      level: 0,
      format: LevelFormat.BULLET,
      text: '•',
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: 284, hanging: 227 } } },
    },
  ],
};

function styles(look: ResumeTemplate['look']) {
  const { font, accent, align } = looks[look];
  const rule = { style: BorderStyle.SINGLE, size: look === 'ruled' ? 12 : 4, color: accent, space: 2 };
  return {
    default: {
      document: {
        run: { font, size: 21, color: ink, language: { value: 'en-US' } },
        paragraph: { spacing: { line: 248 } },
      },
      title: {
        run: { font, size: 44, bold: true, color: accent },
        paragraph: { alignment: align, spacing: { before: 120, after: 20 } },
      },
      heading1: {
        run: { font, size: 24, bold: true, color: accent },
        paragraph: { spacing: { before: 190, after: 60 }, border: { bottom: rule }, keepNext: true },
      },
      heading2: {
        run: { font, size: 21, bold: true, color: ink },
        paragraph: { spacing: { before: 80 }, keepNext: true },
      },
    },
    paragraphStyles: [
      {
        id: 'Headline',
        name: 'Headline',
        basedOn: 'Normal',
        run: { size: 24 },
        paragraph: { alignment: align },
      },
      {
        id: 'Contact',
        name: 'Contact',
        basedOn: 'Normal',
        run: { color: quiet },
        paragraph: { alignment: align },
      },
      {
        id: 'Note',
        name: 'Note',
        basedOn: 'Normal',
        run: { italics: true, size: 18, color: quiet },
        paragraph: { spacing: { after: 120 } },
      },
    ],
  };
}

function paragraphs({ person, headline, contact, summary, sections }: ResumeTemplate['resume']): Paragraph[] {
  return [
    new Paragraph({ style: 'Note', text: resumeTemplatesText.example }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: person }),
    new Paragraph({ style: 'Headline', text: headline }),
    new Paragraph({ style: 'Contact', text: contact.join('  |  ') }),
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: 'Summary' }),
    new Paragraph({ text: summary }),
    ...sections.flatMap(sectionParagraphs),
  ];
}

function sectionParagraphs({ title, facts = [], entries = [], points = [] }: ResumeSection): Paragraph[] {
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }),
    ...facts.map(
      ({ name, text }) =>
        new Paragraph({ children: [new TextRun({ text: `${name}: `, bold: true }), new TextRun(text)] }),
    ),
    ...entries.flatMap(entryParagraphs),
    ...points.map(point),
  ];
}

/** A tab moves the dates to the right margin. */
function entryParagraphs({ title, place, dates, points }: ResumeEntry): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
      children: [new TextRun(title), new TextRun({ text: `\t${dates}`, bold: false, color: quiet })],
    }),
    new Paragraph({ keepNext: points.length > 0, children: [new TextRun({ text: place, italics: true })] }),
    ...points.map(point),
  ];
}

const point = (text: string): Paragraph =>
  new Paragraph({ text, numbering: { reference: bullets.reference, level: 0 } });
