import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '#src/backend/config.ts'

const toPem = (type: 'rsa' | 'ed25519') => {
  const { privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync(type)
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const rsa = toPem('rsa')
const app = { GITHUB_APP_ID: '7', GITHUB_APP_SLUG: 'quarry', GITHUB_APP_PRIVATE_KEY: rsa }
const read = (environment: Readonly<Record<string, string>>) => readConfig(environment).githubApp

it('is a GitHub App of github.com, whose key may stand on one line', () => {
  const expected = { url: 'https://github.com', appId: '7', slug: 'quarry', privateKey: rsa }
  expect(read(app)).toMatchObject(expected)
  expect(read({ ...app, GITHUB_APP_PRIVATE_KEY: rsa.replaceAll('\n', '\\n') })).toMatchObject(expected)
  expect(read({})).toBeUndefined()
})

it.each([
  ['without a key', { GITHUB_APP_ID: '7', GITHUB_APP_SLUG: 'quarry' }, /are set together/],
  ['with a webhook secret alone', { GITHUB_APP_WEBHOOK_SECRET: 'secret' }, /are set together/],
  ['with half a client', { ...app, GITHUB_APP_CLIENT_ID: 'Iv1.x' }, /GITHUB_APP_CLIENT_SECRET/],
  ['with a key of another kind', { ...app, GITHUB_APP_PRIVATE_KEY: toPem('ed25519') }, /GITHUB_APP_PRIVATE_KEY/],
  ['with a broken key', { ...app, GITHUB_APP_PRIVATE_KEY: 'no key' }, /GITHUB_APP_PRIVATE_KEY/],
  ['with a name that leads elsewhere', { ...app, GITHUB_APP_SLUG: '../x' }, /GITHUB_APP_SLUG/],
  ['of a host without HTTPS', { ...app, GITHUB_URL: 'http://git.example.com' }, /HTTPS/],
])('does not start %s', (_, environment, message) => {
  expect(() => read(environment)).toThrow(message)
})
