/**
 * A file on the portal's origin that starts nothing of the portal; an unknown path, such as that of a favicon, would
 * answer with a page of it.
 */
export const IDLE_PAGE = '/embed/custom-elements.json'
