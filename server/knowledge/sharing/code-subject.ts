/** The key under which wrong extraction codes of a share are counted. */
export const codeSubject = (id: string): string => `share:${id}`
