/** The address of an employer's page. */
export const companyPath = (slug: string): string => `/companies/${encodeURIComponent(slug)}`;
