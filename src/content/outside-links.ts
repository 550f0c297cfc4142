/** The day we last went through the links to other sites. */
export const linksCheckedOn = 'November 21, 2026';

/** Shown on pages that link to other sites. No program follows the links, so we vouch only for their format. */
export const linksChecked = `We last checked the format of our links to other sites on ${linksCheckedOn}. Some pages may have moved since then.`;
