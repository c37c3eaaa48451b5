import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { ParsedKey } from 'ssh2'
import { readOpenSshHeader, toPem } from './openssh-key.ts'
import { getKeyBits, getKeyType, type SshKeyPair, toKeyPair } from './ssh-key.ts'

export const keyMistakes = [
  'publicKey',
  'putty',
  'passphraseNeeded',
  'passphraseWrong',
  'dsa',
  'tooShort',
  'unsupported',
  'unreadable',
] as const
export type KeyMistake = (typeof keyMistakes)[number]

export interface ReadKey extends SshKeyPair {
  readonly comment: string
}

export interface MistakenKey {
  readonly mistake: KeyMistake
  readonly bits?: number
}

class Mistaken extends Error {
  override readonly name = 'Mistaken'
  readonly mistake: KeyMistake
  readonly bits: number | undefined

  constructor(mistake: KeyMistake, bits?: number) {
    super(mistake)
    this.mistake = mistake
    this.bits = bits
  }
}

const minRsaBits = 2048
const maxRsaBits = 16_384
const ivLengths: Readonly<Record<string, number>> = { 'DES-EDE3-CBC': 16 }

interface Armour {
  readonly label: string
  readonly base64: string
  readonly headers: string
}

const cutHeaders = (body: string): Pick<Armour, 'base64' | 'headers'> => {
  const cipherAt = body.indexOf('DEK-Info:')
  const comma = body.indexOf(',', cipherAt)
  if (cipherAt === -1 || comma === -1) return { headers: '', base64: body.replaceAll(/\s/g, '') }
  const cipher = body.slice(cipherAt + 'DEK-Info:'.length, comma).trim()
  const rest = body.slice(comma + 1).replaceAll(/\s/g, '')
  const length = ivLengths[cipher] ?? 32
  return {
    headers: `Proc-Type: 4,ENCRYPTED\nDEK-Info: ${cipher},${rest.slice(0, length)}\n\n`,
    base64: rest.slice(length),
  }
}

const readArmour = (text: string): Armour => {
  const begin = /-----BEGIN ([A-Z0-9 ]{3,40})-----/.exec(text)
  const label = begin?.[1] ?? ''
  const end = text.indexOf(`-----END ${label}-----`)
  if (begin === null || end < begin.index) throw new Mistaken('unreadable')
  const { headers, base64 } = cutHeaders(text.slice(begin.index + begin[0].length, end))
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Mistaken('unreadable')
  return { label, headers, base64 }
}

const refuseOtherKinds = (text: string): void => {
  if (text.startsWith('PuTTY-User-Key-File-')) throw new Mistaken('putty')
  if (/^(?:ssh-|ecdsa-|sk-)/.test(text) || /^-{4,5} ?BEGIN [A-Z0-9 ]{0,20}PUBLIC KEY/.test(text)) {
    throw new Mistaken('publicKey')
  }
  if (text.startsWith('-----BEGIN CERTIFICATE-----')) throw new Mistaken('publicKey')
  if (text.startsWith('-----BEGIN DSA PRIVATE KEY-----')) throw new Mistaken('dsa')
}

const knownAlgorithms = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521))$/

const openOpenSsh = async ({ label, base64 }: Armour, passphrase: string | undefined) => {
  const header = readOpenSshHeader(Buffer.from(base64, 'base64'))
  if (header === undefined) throw new Mistaken('unreadable')
  if (header.algorithm === 'ssh-dss') throw new Mistaken('dsa')
  if (!knownAlgorithms.test(header.algorithm)) throw new Mistaken('unsupported')
  if (header.isEncrypted && passphrase === undefined) throw new Mistaken('passphraseNeeded')
  const { default: ssh2 } = await import('ssh2')
  const parsed: ParsedKey | Error = ssh2.utils.parseKey(toPem(label, base64), passphrase)
  if (parsed instanceof Error) throw new Mistaken(header.isEncrypted ? 'passphraseWrong' : 'unreadable')
  return { key: createPrivateKey(parsed.getPrivatePEM()), comment: parsed.comment }
}

const openPem = ({ label, base64, headers }: Armour, passphrase: string | undefined): KeyObject => {
  const isEncrypted = headers !== '' || label === 'ENCRYPTED PRIVATE KEY'
  if (isEncrypted && passphrase === undefined) throw new Mistaken('passphraseNeeded')
  const key = headers === '' ? toPem(label, base64) : toPem(label, base64, headers)
  try {
    return createPrivateKey({ key, format: 'pem', ...(isEncrypted ? { passphrase } : {}) })
  } catch {
    throw new Mistaken(isEncrypted ? 'passphraseWrong' : 'unreadable')
  }
}

const open = async (armour: Armour, passphrase: string | undefined) =>
  armour.label === 'OPENSSH PRIVATE KEY'
    ? openOpenSsh(armour, passphrase)
    : { key: openPem(armour, passphrase), comment: '' }

const check = (key: KeyObject): void => {
  const bits = getKeyBits(key)
  if (key.asymmetricKeyType === 'dsa') throw new Mistaken('dsa')
  if (getKeyType(key) === undefined || bits === 0 || bits > maxRsaBits) throw new Mistaken('unsupported')
  if (key.asymmetricKeyType === 'rsa' && bits < minRsaBits) throw new Mistaken('tooShort', bits)
}

export const readPrivateKey = async (pasted: string, passphrase?: string): Promise<ReadKey | MistakenKey> => {
  try {
    const text = pasted.replaceAll('\\n', '\n').trim()
    refuseOtherKinds(text)
    const { key, comment } = await open(readArmour(text), passphrase === '' ? undefined : passphrase)
    check(key)
    return { ...toKeyPair(key, getKeyType(key) ?? 'ed25519'), comment: comment.replaceAll(/\p{C}/gu, '').slice(0, 120) }
  } catch (error) {
    if (error instanceof Mistaken) {
      return { mistake: error.mistake, ...(error.bits === undefined ? {} : { bits: error.bits }) }
    }
    return { mistake: 'unreadable' }
  }
}
