import ipaddr from 'ipaddr.js'

/**
 * Public addresses that are internal all the same: the host of a virtual machine answers them (Azure's wire server).
 */
const INTERNAL_SERVICES = new Set(['168.63.129.16'])

/**
 * Whether an IP address is an ordinary address of the public internet. Everything else is refused: loopback, private
 * and shared networks, link-local with the clouds' metadata, multicast, documentation, and every IPv6 form that could
 * smuggle an IPv4 address past the check.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address) // ::ffff:127.0.0.1 becomes 127.0.0.1
  if (parsed.range() !== 'unicast' || INTERNAL_SERVICES.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv6 ? isGlobalIpv6(parsed.parts) : true
}

/**
 * Assigned addresses are in 2000::/3; within it 2002::/16 (6to4) and 2001:0::/32 (Teredo) are tunnels to an IPv4
 * address.
 */
function isGlobalIpv6([first = 0, second = 0]: readonly number[]): boolean {
  if (first < 0x20_00 || first > 0x3f_ff) return false
  return first !== 0x20_02 && !(first === 0x20_01 && second === 0)
}

/** AWS has its metadata at this IPv6 address, which is in the range of internal company addresses. */
const METADATA = new Set(['fd00:ec2::254'])
const WITHIN = new Set(['private', 'carrierGradeNat', 'uniqueLocal'])

/**
 * Whether an IP address may belong to a server inside the company's network or outside: not this machine, not the
 * network's own services, and no cloud's metadata.
 */
export function isServerAddress(address: string): boolean {
  if (isPublicAddress(address)) return true
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (INTERNAL_SERVICES.has(parsed.toString()) || METADATA.has(parsed.toString())) return false
  return WITHIN.has(parsed.range())
}
