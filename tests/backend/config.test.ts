import { describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#src/backend/config.ts'
import { days } from '#src/lib/durations.ts'

const switches: readonly [string, (config: Config) => boolean][] = [
  ['SELF_HOSTED', (config) => config.isSelfHosted],
  ['QA', (config) => config.isQa],
  ['TRUST_PROXY', (config) => config.trustsProxy],
  ['DEMO', (config) => config.demo !== undefined],
]

describe.each(switches)('%s', (name, read) => {
  test.each(['on', 'On', 'ON', 'true', 'True', '1'])('is on with %s', (value) => {
    expect(read(readConfig({ [name]: value }))).toBe(true)
  })

  test.each(['off', 'OFF', 'false', 'False', '0'])('is off with %s', (value) => {
    expect(read(readConfig({ [name]: value }))).toBe(false)
  })

  test.each(['yes', 'no', 'enabled', 'onn', '2', ' on', 'null'])('refuses %j by name', (value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `These environment variables have a value that cannot be used: ${name}.`,
    )
  })
})

test('an empty switch counts as unset', () => {
  const config = readConfig({ SELF_HOSTED: '', QA: '', TRUST_PROXY: '', DEMO: '' })
  expect([config.isSelfHosted, config.isQa, config.trustsProxy]).toEqual([false, false, false])
  expect(config.demo).toBeDefined()
})

test.each([
  ['it listens on every address', { HOST: '0.0.0.0' }],
  ['people reach it under a public address', { PUBLIC_URL: 'https://ask.engine.example' }],
  ['there is a proxy in front', { TRUST_PROXY: 'on' }],
])('there is no demo account when %s, not even on wish', (_, environment) => {
  expect(readConfig(environment).demo).toBeUndefined()
  expect(readConfig({ ...environment, DEMO: 'on' }).demo).toBeUndefined()
})

test('a session ends after 90 days unless the configuration says otherwise', () => {
  expect(readConfig({}).maxSessionMs).toBe(90 * days)
  expect(readConfig({ SESSION_MAX_DAYS: '7' }).maxSessionMs).toBe(7 * days)
})

test.each(['0', '-1', '1.5', '3651', 'never'])('SESSION_MAX_DAYS refuses %j by name', (value) => {
  expect(() => readConfig({ SESSION_MAX_DAYS: value })).toThrow(
    'These environment variables have a value that cannot be used: SESSION_MAX_DAYS.',
  )
})

test('the quotas of uploads follow the largest archive unless they are set', () => {
  const quotas = (environment: Record<string, string>) => readConfig(environment).maxUploadBytes
  expect(quotas({ MAX_ARCHIVE_MB: '10' })).toEqual({ perOrganisation: 20_000_000, total: 80_000_000 })
  expect(quotas({ MAX_UPLOADS_MB_PER_ORGANISATION: '5000' }).total).toBe(5_000_000_000)
  expect(quotas({ MAX_ARCHIVE_MB: '1', MAX_UPLOADS_MB_PER_ORGANISATION: '1', MAX_UPLOADS_MB: '1' }).total).toBe(1e6)
})

test.each([
  { MAX_UPLOADS_MB_PER_ORGANISATION: '511' },
  { MAX_UPLOADS_MB: '1000' },
  { MAX_UPLOADS_MB: '900', MAX_UPLOADS_MB_PER_ORGANISATION: '901' },
])('refuses quotas that the largest archive does not fit into: %j', (environment) => {
  expect(() => readConfig(environment)).toThrow(/MAX_UPLOADS_MB is at least MAX_UPLOADS_MB_PER_ORGANISATION/)
})

const unusable: readonly [name: string, values: readonly string[]][] = [
  ['PUBLIC_URL', ['localhost:4173', 'quarry.example:8443', 'quarry.example', 'ftp://quarry.example']],
  ['API_ORIGIN', ['localhost:4000', 'api.example', 'ws://api.example']],
  ['HOST', ['http://0.0.0.0', '0.0.0.0:4173', '[::1]', '*', 'a b']],
  ['PRIVATE_HOSTS', ['git_lan', '10.0.0.0/33', 'git.lan:99999', 'git.lan,10.0.0.0/33', 'http://git.lan']],
  ['DATABASE_URL', ['foo', 'db.lan:5432', 'mysql://db.lan/quarry']],
  ['SMTP_URL', ['mail.lan', 'mail.lan:25', 'http://mail.lan']],
]

test.each(unusable.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s refuses %j by name',
  (name, value) => {
    expect(() => readConfig({ SELF_HOSTED: 'on', [name]: value })).toThrow(
      `These environment variables have a value that cannot be used: ${name}.`,
    )
  },
)

test.each([
  ['PUBLIC_URL', 'https://quarry.example:8443/'],
  ['API_ORIGIN', 'http://localhost:4000'],
  ['HOST', '::'],
  ['HOST', 'quarry-1.lan'],
  ['PRIVATE_HOSTS', 'git.lan, git.lan:3000 10.1.2.3,10.0.0.0/8,[fd00::1]:8080'],
  ['DATABASE_URL', 'postgresql:///quarry?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://quarry:secret@db.lan:5432/quarry'],
  ['SMTP_URL', 'smtps://user:secret@mail.lan:465'],
])('%s takes %j', (name, value) => {
  expect(() => readConfig({ SELF_HOSTED: 'on', [name]: value })).not.toThrow()
})

describe.each([
  ['the language model', 'LLM', 'languageModel'],
  ['the embedding model', 'EMBEDDING', 'embeddingModel'],
] as const)('%s of the installation', (_, prefix, property) => {
  const address = 'https://models.example/v1/'
  const read = (settings: Record<string, string>, more: Record<string, string> = {}) => {
    const variables = Object.entries(settings).map(([name, value]) => [`${prefix}_${name}`, value])
    return readConfig({ ...Object.fromEntries(variables), ...more })
  }

  test('is none without its variables', () => {
    expect(readConfig({})[property]).toBeUndefined()
  })

  test('is named by an address and a model, with or without a key', () => {
    const settings = { BASE_URL: address, MODEL: ' small ' }
    expect(read(settings)[property]).toEqual({ baseUrl: 'https://models.example/v1', model: 'small' })
    expect(read({ ...settings, API_KEY: 'sk-1' })[property]?.apiKey).toBe('sk-1')
  })

  test.each([{ BASE_URL: address }, { MODEL: 'small' }, { API_KEY: 'sk-1' }])('is refused with %o alone', (set) => {
    expect(() => read(set)).toThrow(`${prefix}_BASE_URL and ${prefix}_MODEL are set together`)
  })

  test.each(['ftp://models.example/v1', 'https://user@models.example/v1', 'https://models.example/v1?key=1', 'models'])(
    'is refused at %s',
    (url) => {
      expect(() => read({ BASE_URL: url, MODEL: 'small' })).toThrow(`${prefix}_BASE_URL`)
    },
  )

  test('gets no key over a connection that anybody can read', () => {
    const settings = { BASE_URL: 'http://models.example/v1', MODEL: 'small', API_KEY: 'sk-1' }
    expect(() => read(settings)).toThrow('uses HTTPS or a loopback address')
    expect(read({ ...settings, BASE_URL: 'http://127.0.0.1:11434/v1' })[property]).toBeDefined()
    expect(read(settings, { SELF_HOSTED: 'on' })[property]).toBeDefined()
  })
})

describe.each(['GITHUB', 'GITLAB'] as const)('sign-in with %s', (name) => {
  const provider = name === 'GITHUB' ? 'github' : 'gitlab'
  const client = { [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' }
  const read = (more: Record<string, string> = {}) => readConfig({ ...client, ...more }).signInHosts[provider]

  test('is offered once a client is named, at the public host or an own one', () => {
    expect(readConfig({}).signInHosts).toEqual({})
    expect(read()).toEqual({ url: `https://${provider}.com`, clientId: 'id', clientSecret: 'secret' })
    expect(read({ [`${name}_URL`]: 'https://code.example/git/' })?.url).toBe('https://code.example/git')
  })

  test.each(Object.keys(client))('is refused with %s alone', (variable) => {
    expect(() => readConfig({ [variable]: 'x' })).toThrow('are set together, or neither is')
  })

  test('sends no secret over a connection that anybody can read', () => {
    const url = { [`${name}_URL`]: 'http://code.example' }
    expect(() => read(url)).toThrow('uses HTTPS or a loopback address')
    expect(read({ ...url, SELF_HOSTED: 'on' })).toBeDefined()
    expect(read({ [`${name}_URL`]: 'http://127.0.0.1:8080' })).toBeDefined()
  })
})
