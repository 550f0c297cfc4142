const legalForms =
  /(?:[\s,.]+(?:inc|incorporated|llc|l\.l\.c|llp|lp|ltd|limited|corp|corporation|co|company|plc|gmbh|pllc|pc))+\.?$/i;

/** An employer's name as searches compare it: in lower case, without its legal form and punctuation. */
export function companyKey(company: string): string {
  const name = company.trim();
  const short = name.replace(legalForms, '') || name;
  return (short.toLowerCase().match(/[\p{L}\p{N}\p{M}+#&]+/gu) ?? []).join(' ').slice(0, 200);
}

/** The prefix of the vocabulary's entries for employers. */
export const companyPrefix = '=company:';

/** The vocabulary's entry for an employer. */
export const companyToken = (company: string): string => companyPrefix + companyKey(company);
