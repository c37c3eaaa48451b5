import type { KeyObject } from 'node:crypto'
import type { SshKeyType } from '#src/contract/ssh-keys.ts'
import { writePrivateKey } from './openssh-key.ts'
import { computeFingerprint, readFields, toPublicBlob } from './wire-format.ts'

export interface SshKeyPair {
  readonly privateKey: string
  readonly type: SshKeyType
  readonly bits: number
  readonly publicKey: string
  readonly fingerprint: string
}

const curveBits: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 }

export const getKeyType = ({ asymmetricKeyType }: KeyObject): SshKeyType | undefined => {
  if (asymmetricKeyType === 'ed25519' || asymmetricKeyType === 'rsa') return asymmetricKeyType
  return asymmetricKeyType === 'ec' ? 'ecdsa' : undefined
}

export const getKeyBits = ({ asymmetricKeyDetails: details, asymmetricKeyType }: KeyObject): number => {
  if (asymmetricKeyType === 'ed25519') return 256
  return details?.modulusLength ?? curveBits[details?.namedCurve ?? ''] ?? 0
}

export const toKeyPair = (key: KeyObject, type: SshKeyType): SshKeyPair => {
  const blob = toPublicBlob(key)
  return {
    privateKey: writePrivateKey(key),
    type,
    bits: getKeyBits(key),
    publicKey: `${String(readFields(blob)[0])} ${blob.toString('base64')}`,
    fingerprint: computeFingerprint(blob),
  }
}
