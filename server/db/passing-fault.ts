/** 53100 is PostgreSQL's disk_full; the other codes come from the system. EFBIG is a limit of the process. */
const NO_SPACE = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * PostgreSQL is restarting, or cannot take one more connection: 57P01 admin_shutdown, 57P02 crash_shutdown,
 * 57P03 cannot_connect_now, class 08 connection exceptions, 53300 too_many_connections; ENOENT is the socket's, see below.
 */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Messages of node-postgres that have no code. */
const AWAY_MESSAGE = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/

interface Fault {
  code?: string | number
  syscall?: unknown
  message?: string
  /** The field of a `FileStoreError`. */
  fault?: unknown
  cause?: unknown
}

/** The disk of the database or of the files is full. The request itself is correct and works once there is space. */
export const isNoSpace = (error: unknown): boolean => some(error, ({ code }) => NO_SPACE.has(String(code)))

/** The database is unreachable at the moment; its supervisor or its operator will start it again. */
export const isDatabaseAway = (error: unknown): boolean =>
  some(error, ({ code, syscall, message }) => {
    const text = String(code ?? '')
    const isSocket = text === 'ENOENT' && syscall === 'connect'
    return AWAY.has(text) || /^08...$/.test(text) || isSocket || AWAY_MESSAGE.test(message ?? '')
  })

/** The object store does not answer at the moment, or gives wrong answers. */
export const isStoreAway = (error: unknown): boolean => some(error, ({ fault }) => fault === 'away')

/** Drizzle and other libraries wrap the driver's error, so the code is on a `cause`. */
function some(error: unknown, test: (fault: Fault) => boolean): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; at = (at as Fault).cause, depth++)
    if (test(at)) return true
  return false
}
