import type { IconName } from '../../ui/icon-paths.ts';

/** A complete resume of a fictional person. Seekers replace it line by line. */
export interface ResumeTemplate {
  id: string;
  name: string;
  /** Who it suits, and what is special about its order. */
  description: string;
  industry: string;
  icon: IconName;
  previewPath: string;
  look: 'plain' | 'centered' | 'ruled';
  resume: Resume;
}

export interface Resume {
  person: string;
  headline: string;
  contact: string[];
  summary: string;
  sections: ResumeSection[];
}

/** Facts, then entries, then points. A section has only the ones it needs. */
export interface ResumeSection {
  title: string;
  facts?: { name: string; text: string }[];
  entries?: ResumeEntry[];
  points?: string[];
}

export interface ResumeEntry {
  title: string;
  place: string;
  dates: string;
  points: string[];
}
