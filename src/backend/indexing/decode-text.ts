export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
}

const sampleBytes = 8192
const utf16ZeroShare = 0.35
const controlShare = 0.02

const unlikelyCharacter = /[^\P{Cc}\s]|[\ufffd-\uffff]/u

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('windows-1252')

const decodeUtf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText | null => {
  const text = new TextDecoder(encoding).decode(bytes)
  return unlikelyCharacter.test(text.slice(0, sampleBytes)) || text.includes('\0') ? null : { text, encoding }
}

/** Latin text in UTF-16 has a zero in every second byte. */
const decodeUnmarkedUtf16 = (bytes: Uint8Array, sample: Uint8Array): DecodedText | null => {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd > utf16ZeroShare && even < 0.02) return decodeUtf16(bytes, 'utf-16le')
  if (even > utf16ZeroShare && odd < 0.02) return decodeUtf16(bytes, 'utf-16be')
  return null
}

const decodeLatin1 = (bytes: Uint8Array, sample: Uint8Array): DecodedText | null => {
  let control = 0
  let high = 0
  for (const byte of sample) {
    if (byte >= 0x80) high += 1
    else if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) || byte === 127)
      control += 1
  }
  if (control / sample.length > controlShare || high / sample.length > 0.3) return null
  return { text: latin1.decode(bytes), encoding: 'latin1' }
}

export const decodeText = (bytes: Uint8Array): DecodedText | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be')
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.includes(0)) return decodeUnmarkedUtf16(bytes, sample)
  // PostgreSQL stores no NUL, and no text has one.
  if (bytes.length > sampleBytes && bytes.indexOf(0, sampleBytes) !== -1) return null
  try {
    return { text: utf8.decode(bytes), encoding: 'utf-8' }
  } catch {
    return decodeLatin1(bytes, sample)
  }
}
