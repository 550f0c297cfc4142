/** The ZIP that registration kept in this browser as userData.zipCode; empty where there is none. */
export function readStoredZip(): string {
  try {
    const { zipCode } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { zipCode?: unknown };
    return typeof zipCode === 'string' && /^\d{5}$/.test(zipCode) ? zipCode : '';
  } catch {
    return '';
  }
}
