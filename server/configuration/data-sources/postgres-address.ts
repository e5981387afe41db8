export interface PostgresAddress {
  /** Without the brackets of IPv6, in lower case. */
  host: string
  port: number
  database: string
}

/** Host, port and database of `jdbc:postgresql://host:5432/name?…`, also without `jdbc:`; null for other databases. */
export function postgresAddress(dbUrl: string): PostgresAddress | null {
  const address = dbUrl.trim().replace(/^jdbc:/i, '')
  const url = /^postgres(ql)?:\/\//i.test(address) ? URL.parse(address) : null
  const database = url && decoded(url.pathname.slice(1))
  if (url === null || url.hostname === '' || database === null) return null
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return { host, port: url.port === '' ? 5432 : Number(url.port), database }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null // `%zz`
  }
}
