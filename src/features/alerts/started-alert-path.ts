/** The page that says that an alert is on, and what it finds now. */
export const startedAlertPath = (alertId: number): string => `/alerts/started?alert=${alertId}`;
