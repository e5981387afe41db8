import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The key of what a person keeps in their browsers to read it without a network. Nobody can compute it without the
 * installation's secret, and it is not stored: whoever signs in as this person gets the same one again.
 */
export function offlineSecret(secret: Buffer, o: { tenantId: string; personId: string }): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhiku offline', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([o.tenantId, o.personId]))
    .digest('base64url')
}
