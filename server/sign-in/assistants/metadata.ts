import { PORTAL_PATHS } from '#core/routes/owner.ts'

/** The one resource that these tokens are for. */
export const resourceOf = (address: string): string => `${address}/mcp`

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp'

/** What the program is let do; nothing else can be asked for. */
export const SCOPE = 'read'

/** RFC 9728. */
export const resourceMetadata = (address: string) => ({
  resource: resourceOf(address),
  authorization_servers: [address],
  bearer_methods_supported: ['header'],
  scopes_supported: [SCOPE],
  resource_documentation: `${address}${PORTAL_PATHS.help}`,
})

/** RFC 8414, RFC 9207. */
export const serverMetadata = (address: string) => ({
  issuer: address,
  authorization_endpoint: `${address}/oauth/authorize`,
  token_endpoint: `${address}/oauth/token`,
  registration_endpoint: `${address}/oauth/register`,
  revocation_endpoint: `${address}/oauth/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  scopes_supported: [SCOPE],
  authorization_response_iss_parameter_supported: true,
})
