import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

export const toField = (value: string | Uint8Array): Buffer => {
  const bytes = Buffer.from(value as Uint8Array)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const fromBase64Url = (text = ''): Buffer => Buffer.from(text, 'base64url')

const toNumberField = (bytes: Buffer): Buffer =>
  toField((bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)

const curves: Readonly<Record<string, string>> = { 'P-256': 'nistp256', 'P-384': 'nistp384', 'P-521': 'nistp521' }

const toBlob = ({ kty, crv = '', x, y, n, e }: JsonWebKey): Buffer => {
  if (kty === 'OKP') return Buffer.concat([toField('ssh-ed25519'), toField(fromBase64Url(x))])
  if (kty === 'RSA') {
    return Buffer.concat([toField('ssh-rsa'), ...[e, n].map((part) => toNumberField(fromBase64Url(part)))])
  }
  const curve = curves[crv] ?? ''
  const point = Buffer.concat([Buffer.from([4]), fromBase64Url(x), fromBase64Url(y)])
  return Buffer.concat([toField(`ecdsa-sha2-${curve}`), toField(curve), toField(point)])
}

export const toPublicBlob = (key: KeyObject): Buffer =>
  toBlob((key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' }))

export const computeFingerprint = (blob: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replaceAll('=', '')}`

export const readFields = (blob: Buffer): Buffer[] => {
  const fields: Buffer[] = []
  for (let at = 0; at + 4 <= blob.length;) {
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return []
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}
