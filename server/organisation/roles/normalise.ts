/** Families give a component as a source file of the client: `/src/views/system/UserList.vue`. */
export const normalizeComponent = (text: string): string =>
  text
    .trim()
    .replace(/^\//, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '')

/** A path of the site begins with `/`; other addresses and those with a variable stay unchanged. */
export function normalizeUrl(text: string): string {
  const url = text.trim().replace(/\.vue$/, '')
  return url === '' || /^(https?:\/\/|\{\{|\/)/.test(url) ? url : `/${url}`
}

/** The component of a top menu without one: the group around its children. */
export const GROUP_COMPONENT = 'layouts/RouteView'
