/** A file that starts nothing of the portal, on its origin; the favicon would be a whole page of the portal. */
export const IDLE_PAGE = '/embed/custom-elements.json'
