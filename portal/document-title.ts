/** `页面 - 站点`; on the home page only the site's name. */
export const documentTitle = (page: string, siteTitle: string): string => (page ? `${page} - ${siteTitle}` : siteTitle)
