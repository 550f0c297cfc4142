/** The page that says that an alert is on, with its current jobs. */
export const startedAlertPath = (alertId: number): string => `/alerts/started?alert=${alertId}`;
