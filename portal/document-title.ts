/** `页面 - 站点`, on home the site alone (G-21, G-22). */
export const documentTitle = (page: string, siteTitle: string): string => (page ? `${page} - ${siteTitle}` : siteTitle)
