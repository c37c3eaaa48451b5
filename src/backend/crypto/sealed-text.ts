import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derived-key.ts'

export interface Sealer {
  readonly hasPreviousKeys: boolean
  seal(text: string): string
  /** Returns undefined when the text was changed or sealed with another key. */
  open(sealed: string): string | undefined
  renew(sealed: string): string | undefined
}

const version = 'v1'

const openWith = (sealKey: Buffer, sealed: string): string | undefined => {
  const [form, nonce = '', tag = '', body = ''] = sealed.split('.')
  if (form !== version) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    }).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export const createSealer = (key: Uint8Array, previousKeys: readonly Uint8Array[] = []): Sealer => {
  const [sealKey, ...oldKeys] = [key, ...previousKeys].map((each) => deriveKey(each, 'sealed text')) as [
    Buffer,
    ...Buffer[],
  ]
  const seal = (text: string): string => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [version, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
  }
  const openWithOld = (sealed: string): string | undefined => {
    for (const oldKey of oldKeys) {
      const text = openWith(oldKey, sealed)
      if (text !== undefined) return text
    }
    return undefined
  }
  return {
    hasPreviousKeys: oldKeys.length > 0,
    seal,
    open: (sealed) => openWith(sealKey, sealed) ?? openWithOld(sealed),
    renew(sealed) {
      const text = openWith(sealKey, sealed) === undefined ? openWithOld(sealed) : undefined
      return text === undefined ? undefined : seal(text)
    },
  }
}
