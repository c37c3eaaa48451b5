import { randomBytes, type KeyObject } from 'node:crypto'
import { readFields, toField, toPublicBlob } from './wire-format.ts'

const magic = Buffer.from('openssh-key-v1\0')

export interface OpenSshHeader {
  readonly isEncrypted: boolean
  readonly algorithm: string
}

const readHead = (blob: Buffer): Buffer[] => {
  const fields: Buffer[] = []
  let at = magic.length
  while (fields.length < 3 && at + 4 <= blob.length) {
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) break
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return [...fields, blob.subarray(at)]
}

export const readOpenSshHeader = (blob: Buffer): OpenSshHeader | undefined => {
  if (!blob.subarray(0, magic.length).equals(magic)) return undefined
  const [cipher, , , rest] = readHead(blob)
  if (cipher === undefined || rest === undefined || rest.length < 8) return undefined
  const publicLength = rest.readUInt32BE(4)
  const [algorithm] = readFields(rest.subarray(8, 8 + publicLength))
  return algorithm && { isEncrypted: String(cipher) !== 'none', algorithm: String(algorithm) }
}

const wrap = (text: string): string => text.replaceAll(/.{64}/g, '$&\n').trimEnd()

export const toPem = (label: string, base64: string, headers = ''): string =>
  `-----BEGIN ${label}-----\n${headers}${wrap(base64)}\n-----END ${label}-----\n`

/** Older versions of `ssh` read an Ed25519 key in this format only. */
const writeEd25519 = (key: KeyObject): string => {
  const publicBlob = toPublicBlob(key)
  const [, point = Buffer.alloc(0)] = readFields(publicBlob)
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  const check = randomBytes(4)
  const body = Buffer.concat([check, check, publicBlob, toField(Buffer.concat([secret, point])), toField('')])
  const padding = Buffer.from([...Array((8 - (body.length % 8)) % 8).keys()].map((index) => index + 1))
  const keyCount = Buffer.from([0, 0, 0, 1])
  const parts = [
    magic,
    ...['none', 'none', ''].map(toField),
    keyCount,
    toField(publicBlob),
    toField(Buffer.concat([body, padding])),
  ]
  return toPem('OPENSSH PRIVATE KEY', Buffer.concat(parts).toString('base64'))
}

export const writePrivateKey = (key: KeyObject): string => {
  if (key.asymmetricKeyType === 'ed25519') return writeEd25519(key)
  return String(key.export({ type: key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1', format: 'pem' }))
}
