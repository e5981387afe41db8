/** Families write a component as a file of the client's sources: `/src/views/system/UserList.vue`. */
export const componentOf = (text: string): string =>
  text
    .trim()
    .replace(/^\//, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '')

/** A path of the site begins with `/`; addresses elsewhere and those with a variable stay. */
export function urlOf(text: string): string {
  const url = text.trim().replace(/\.vue$/, '')
  return url === '' || /^(https?:\/\/|\{\{|\/)/.test(url) ? url : `/${url}`
}

/** Component of a top menu that names none: the group around its children. */
export const GROUP_COMPONENT = 'layouts/RouteView'
