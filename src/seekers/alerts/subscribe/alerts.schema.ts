/** How often an alert may come. */
export const alertFrequencies = ['daily', 'weekly', 'instant'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
