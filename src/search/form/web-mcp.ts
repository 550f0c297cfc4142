/** Attributes by which an assistant in the browser knows a search form as a tool (WebMCP). Others ignore them. */
export const webMcp = { toolname: 'search_jobs', tooldescription: 'Search open US jobs' };
