import type { Workplace } from './jobs.schema.ts';

export function classifyJob(_stated: {
  title: string;
  jobType: string;
  category: string;
  description: string;
  workplace: Workplace | null;
  skills: string[];
}): { jobType: string | null; category: string | null; skills: string[] } {
  return { jobType: null, category: null, skills: [] };
}
