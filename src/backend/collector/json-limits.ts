const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Small values take many times their bytes once they are parsed. */
const maxValues = 100_000
const maxDepth = 400

const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** Checks depth and number of values before parsing; it reads each byte once and allocates nothing. */
export const isWithinJsonLimits = (bytes: Uint8Array): boolean => {
  let values = 1
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === comma) values += 1
    else if (openings.has(byte)) {
      values += 1
      depth += 1
    } else if (closings.has(byte)) depth -= 1
    if (values > maxValues || depth > maxDepth) return false
  }
  return true
}
