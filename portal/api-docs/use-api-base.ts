import { useHost } from '../use-portal.ts'

/** The absolute address below which the calls are. */
export function useApiBase(): string {
  const { address } = useHost()
  return `${new URL(address || '/', location.href).href.replace(/\/$/, '')}/api`
}
