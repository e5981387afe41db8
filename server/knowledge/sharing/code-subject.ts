/** Under which mistyped extraction codes of a share are counted. */
export const codeSubject = (id: string): string => `share:${id}`
