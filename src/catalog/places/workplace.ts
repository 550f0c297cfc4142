export const workplaces = ['remote', 'hybrid', 'on-site'] as const;
export type Workplace = (typeof workplaces)[number];
