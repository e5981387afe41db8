/** RC4, as Office until 2007 encrypts; the OpenSSL of Node no longer has it. */
export function rc4(key: Uint8Array): (bytes: Uint8Array) => Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 0xff
    ;[state[at], state[other]] = [state[other]!, state[at]!]
  }
  let first = 0
  let second = 0
  return (bytes) => {
    const out = Buffer.alloc(bytes.length)
    for (let at = 0; at < bytes.length; at += 1) {
      first = (first + 1) & 0xff
      const one = state[first]!
      second = (second + one) & 0xff
      const two = state[second]!
      state[first] = two
      state[second] = one
      out[at] = bytes[at]! ^ state[(one + two) & 0xff]!
    }
    return out
  }
}
