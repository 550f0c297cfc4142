/** The pages besides jobs that search engines are told of; a page joins when its content is there. */
export const searchablePages = ['/', '/jobs', '/contact', '/partnership', '/terms', '/privacy', '/about'];
