/** `页面 - 站点`; on the home page only the name of the site. */
export const documentTitle = (page: string, siteTitle: string): string => (page ? `${page} - ${siteTitle}` : siteTitle)
