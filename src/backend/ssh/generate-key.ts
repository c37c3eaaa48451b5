import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { GeneratedKeyType } from '#src/contract/ssh-keys.ts'
import { type SshKeyPair, toKeyPair } from './ssh-key.ts'

const generate = promisify(generateKeyPair)
const modulusLength = 4096

export const generateKey = async (type: GeneratedKeyType): Promise<SshKeyPair> => {
  const { privateKey } = type === 'rsa' ? await generate('rsa', { modulusLength }) : await generate('ed25519')
  return toKeyPair(privateKey, type)
}
