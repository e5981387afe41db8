/**
 * The name of a file as people read it. That a page is stored as HTML says nothing to who wrote it here; files that
 * somebody brought keep their ending, and so does every download.
 */
export const shownFileName = (name: string): string => name.replace(/(?<=.)\.html?$/i, '')
