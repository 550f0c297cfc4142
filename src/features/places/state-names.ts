export const stateNames: Record<string, string> = {};
