import type { Args, Endpoint } from '../contract/endpoint.ts'
import type { Api } from './client.ts'

/** A call with its arguments, for sending it or for showing the command that does the same. */
export interface Prepared {
  readonly endpoint: Endpoint
  readonly args: RawArgs
}

interface RawArgs {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** Binds a call to its arguments; the types are checked here. */
export const prepared = <E extends Endpoint>(endpoint: E, args: Args<E>): Prepared => ({
  endpoint,
  args: args as RawArgs,
})

export const sendPrepared = (api: Api, { endpoint, args }: Prepared): Promise<unknown> =>
  api.call(endpoint, args as Args<Endpoint>)

/** The command that makes the same call. Secrets are left out, because the shell stores command lines. */
export function commandText({ endpoint, args }: Prepared): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(args.params?.[name] ?? ''))
  const query = Object.entries(args.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return [
    'zhiku call',
    endpoint.methods[0],
    quoted(path),
    ...query.map(([name, value]) => `--query ${quoted(`${name}=${String(value)}`)}`),
    ...(args.body ? [`--data ${quoted(JSON.stringify(withoutSecrets(args.body)))}`] : []),
  ].join(' ')
}

/** Whether a field contains a secret. */
export const isSecret = (name: string): boolean => /password|secret|credential/i.test(name)

const withoutSecrets = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isSecret(name) ? '在此填写' : value]))

/** One word for a POSIX shell. */
const quoted = (text: string) => (/^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
