/** Set to the day on which the links to other sites were last gone through. */
export const linksCheckedOn = 'November 21, 2026';

/** Stands on pages that lead to other sites. Nobody follows the links by program, so no more than their form is vouched for. */
export const linksChecked = `Links to other sites were last checked for form on ${linksCheckedOn}. Their owners may have moved a page since.`;
