import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import ssh2 from 'ssh2'
import { describe, expect, test } from 'vitest'
import { generateKey } from '#src/backend/ssh/generate-key.ts'
import { generateReadableKey } from '#tests/support/readable-ssh-key.ts'
import { readPrivateKey } from '#src/backend/ssh/read-private-key.ts'

const { generateKeyPairSync: generateOpenSsh, parseKey } = ssh2.utils

const passphrase = 'correct horse'
const cipher = 'aes-256-cbc'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const ed = generateKeyPairSync('ed25519').privateKey
const openSsh = generateReadableKey({ comment: 'ada@laptop' })
const lockedOpenSsh = generateReadableKey({ passphrase, comment: 'locked' })
const openSshRsa = generateOpenSsh('rsa', { bits: 2048 })

const pem = (key: KeyObject, type: 'pkcs1' | 'sec1' | 'pkcs8', locked = false): string =>
  String(key.export({ type: type as 'pkcs8', format: 'pem', ...(locked ? { cipher, passphrase } : {}) }))

const read = async (text: string, secret?: string) => {
  const key = await readPrivateKey(text, secret)
  if ('mistake' in key) throw new Error(key.mistake)
  return key
}

const isReadBySsh = (privateKey: string): boolean => !(parseKey(privateKey) instanceof Error)

describe('a private key is read', () => {
  test.each([
    ['OpenSSH', openSsh.private, undefined, 'ed25519', 256],
    ['OpenSSH with a passphrase', lockedOpenSsh.private, passphrase, 'ed25519', 256],
    ['OpenSSH, RSA', openSshRsa.private, undefined, 'rsa', 2048],
    ['PKCS 1', pem(rsa, 'pkcs1'), undefined, 'rsa', 2048],
    ['PKCS 1 with a passphrase', pem(rsa, 'pkcs1', true), passphrase, 'rsa', 2048],
    ['SEC 1', pem(ec, 'sec1'), undefined, 'ecdsa', 256],
    ['SEC 1 with a passphrase', pem(ec, 'sec1', true), passphrase, 'ecdsa', 256],
    ['PKCS 8', pem(ed, 'pkcs8'), undefined, 'ed25519', 256],
    ['PKCS 8 with a passphrase', pem(ed, 'pkcs8', true), passphrase, 'ed25519', 256],
  ] as const)('%s', async (_, text, secret, type, bits) => {
    const key = await read(text, secret)
    expect(key).toMatchObject({ type, bits })
    expect(isReadBySsh(key.privateKey)).toBe(true)
    expect(key.privateKey).not.toContain('ENCRYPTED')
  })

  test('with the public key, fingerprint and comment that OpenSSH gives it', async () => {
    const { publicKey, fingerprint, comment } = await read(openSsh.private)
    expect(`${publicKey} ${comment}`).toBe(openSsh.public)
    expect(fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
  })

  test.each([
    ['Windows line breaks', (text: string) => text.replaceAll('\n', '\r\n')],
    ['line breaks that became spaces', (text: string) => text.replaceAll('\n', ' ')],
    ['no line breaks at all', (text: string) => text.replaceAll('\n', '')],
    ['line breaks written as backslash and n', (text: string) => text.replaceAll('\n', String.raw`\n`)],
    ['indented lines and text around it', (text: string) => `my key:\n${text.replaceAll(/^/gm, '    ')}\nend`],
  ])('with %s', async (_, spoil) => {
    const whole = await read(openSsh.private)
    expect(await read(spoil(openSsh.private))).toMatchObject({ fingerprint: whole.fingerprint })
    const locked = await read(pem(rsa, 'pkcs1', true), passphrase)
    expect(await read(spoil(pem(rsa, 'pkcs1', true)), passphrase)).toMatchObject({ fingerprint: locked.fingerprint })
  })
})

describe('what cannot be used is named', () => {
  const dsa = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).privateKey
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
  test.each([
    ['a public key of OpenSSH', openSsh.public, undefined, 'publicKey'],
    ['a public key in PEM', pem(rsa, 'pkcs1').replaceAll('PRIVATE', 'PUBLIC'), undefined, 'publicKey'],
    ['a PuTTY key', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none', undefined, 'putty'],
    ['a locked key of OpenSSH without its passphrase', lockedOpenSsh.private, undefined, 'passphraseNeeded'],
    ['a locked key in PEM without its passphrase', pem(rsa, 'pkcs1', true), '', 'passphraseNeeded'],
    ['a locked key of PKCS 8 without its passphrase', pem(ed, 'pkcs8', true), undefined, 'passphraseNeeded'],
    ['a wrong passphrase for OpenSSH', lockedOpenSsh.private, 'wrong', 'passphraseWrong'],
    ['a wrong passphrase for PEM', pem(ec, 'sec1', true), 'wrong', 'passphraseWrong'],
    ['DSA', pem(dsa, 'pkcs8'), undefined, 'dsa'],
    ['an RSA key of 1024 bits', pem(short, 'pkcs1'), undefined, 'tooShort'],
    ['a curve that SSH does not know', pem(otherCurve, 'sec1'), undefined, 'unsupported'],
    ['half a key', openSsh.private.slice(0, 200), undefined, 'unreadable'],
    ['a key with a piece cut out', openSsh.private.replace(/.{20}\n/, '\n'), undefined, 'unreadable'],
    ['a note', 'ask Ada', undefined, 'unreadable'],
  ])('%s', async (_, text, secret, mistake) => {
    expect(await readPrivateKey(text, secret)).toMatchObject({ mistake })
  })

  test('a passphrase for a key that has none changes nothing', async () => {
    expect(await read(openSsh.private, 'needless')).toMatchObject({ type: 'ed25519' })
  })
})

test.each([
  ['ed25519', 256, /^ssh-ed25519 /],
  ['rsa', 4096, /^ssh-rsa /],
] as const)('a generated %s key is read again', async (type, bits, line) => {
  const key = await generateKey(type)
  expect(key).toMatchObject({ type, bits, publicKey: expect.stringMatching(line) })
  expect(await read(key.privateKey)).toMatchObject({ publicKey: key.publicKey, fingerprint: key.fingerprint })
})
