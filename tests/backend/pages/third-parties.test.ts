import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { ConfigurationError } from '#src/backend/configuration-error.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { createRuntimeConfiguration } from '#src/backend/pages/runtime-configuration.ts'
import { getConnectOrigins } from '#src/backend/pages/third-parties.ts'
import { createServerApp } from '#src/backend/server.ts'
import { ThirdParties } from '#src/contract/third-parties.ts'
import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { read } from '#src/lib/shape.ts'
import { everyAnswer, everyPage, pagePolicy, readSecurityHeaders } from '#tests/support/expected-headers.ts'

const everyService = {
  ANALYTICS_KEY: 'phc_public',
  ANALYTICS_HOST: 'https://eu.i.posthog.com/',
  ERROR_REPORTING_DSN: 'https://abc123@errors.example/42',
  SUPPORT_WIDGET_ID: 'w1dget',
  SUPPORT_WIDGET_URL: 'https://widget.example/messenger.js?app="w1dget"&v=2',
  SUPPORT_WIDGET_ORIGINS: 'https://api.widget.example, https://cdn.widget.example/assets',
}

const named = (environment: Record<string, string>, collectorKey?: string) =>
  createRuntimeConfiguration(readConfig(environment), collectorKey).thirdParties

describe('which services a page hears of', () => {
  it('on a fresh machine the installation’s own collector, and nothing else', () => {
    expect(named({}, 'phc_own')).toEqual({
      analytics: { key: 'phc_own', host: '/collect' },
      errorReporting: null,
      supportWidget: null,
      testUserDomains: ['.test', '.example', '@example.com', '@example.org'],
    })
  })

  it('those of the environment; of the widget no more than its id', () => {
    expect(named(everyService, 'phc_own')).toEqual({
      analytics: { key: 'phc_public', host: 'https://eu.i.posthog.com' },
      errorReporting: { dsn: 'https://abc123@errors.example/42' },
      supportWidget: { id: 'w1dget' },
      testUserDomains: ['.test', '.example', '@example.com', '@example.org'],
    })
  })

  it('a service behind a path of some host; its origin is what pages may speak to', () => {
    const environment = { ANALYTICS_KEY: 'phc_public', ANALYTICS_HOST: 'https://proxy.example/ingest/' }
    expect(named(environment)).toMatchObject({ analytics: { host: 'https://proxy.example/ingest' } })
    expect(getConnectOrigins(readConfig(environment))).toEqual(['https://proxy.example'])
  })

  it('none where there is none: another deployment answers, and names no service', () => {
    expect(named({ API_ORIGIN: 'https://api.example' })).toBeNull()
  })

  it('none on a self-hosted installation, whatever is configured (C19)', () => {
    const environment = { ...everyService, SELF_HOSTED: '1' }
    expect(named(environment, 'phc_own')).toBeNull()
    expect(getConnectOrigins(readConfig(environment))).toEqual([])
  })

  it.each([{}, everyService, { SELF_HOSTED: '1' }])('%o is read by the page as it was written', (environment) => {
    const sent: unknown = JSON.parse(JSON.stringify(createRuntimeConfiguration(readConfig(environment), 'phc_own')))
    const configuration = read(RuntimeConfiguration, sent)
    expect(configuration).toEqual(sent)
    if (configuration?.thirdParties !== null) expect(read(ThirdParties, configuration?.thirdParties)).not.toBeNull()
  })

  it('test users by the endings of the configuration (C25)', () => {
    const environment = { ...everyService, TEST_USER_DOMAINS: '.invalid, @qa.example' }
    expect(named(environment)).toMatchObject({ testUserDomains: ['.invalid', '@qa.example'] })
  })
})

describe('a value that cannot be used stops the start and is named', () => {
  it.each([
    [{ ANALYTICS_KEY: 'k' }, 'ANALYTICS_KEY and ANALYTICS_HOST'],
    [{ ANALYTICS_HOST: 'https://a.example' }, 'ANALYTICS_KEY and ANALYTICS_HOST'],
    [{ ANALYTICS_KEY: 'k', ANALYTICS_HOST: 'javascript:alert(1)' }, 'ANALYTICS_HOST'],
    [{ ERROR_REPORTING_DSN: 'https://errors.example/42' }, 'ERROR_REPORTING_DSN'],
    [{ ERROR_REPORTING_DSN: 'https://public:hushed@errors.example/42' }, 'ERROR_REPORTING_DSN'],
    [{ SUPPORT_WIDGET_ID: 'a b' }, 'SUPPORT_WIDGET_ID'],
    [{ SUPPORT_WIDGET_URL: 'data:text/javascript,1' }, 'SUPPORT_WIDGET_URL'],
    [{ SUPPORT_WIDGET_ORIGINS: "https://a.example,'unsafe-eval'" }, 'SUPPORT_WIDGET_ORIGINS'],
  ])('%o', (environment: Record<string, string>, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigurationError)
    expect(() => readConfig(environment)).toThrow(name)
    expect(() => readConfig(environment)).not.toThrow('hushed')
  })
})

describe('what pages may speak to and be framed by', () => {
  let folder: string
  const build = {
    'index.html':
      '<!doctype html><html><head><script type="application/json" id="configuration"></script></head></html>',
    '_i18n/versions.json': '{}',
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-pages-'))
    for (const [name, content] of Object.entries(build)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const open = async (environment: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: folder, ...environment })
    const pages = await createPages(folder, config, { collectorKey: Promise.resolve('phc_own') })
    return createServerApp(config, async () => true, [pages])
  }

  it('ourselves alone, unless a service of elsewhere is configured', async () => {
    for (const environment of [{}, { ...everyService, SELF_HOSTED: '1' }]) {
      const answer = await (await open(environment)).request('/login')
      expect(readSecurityHeaders(answer)).toEqual(everyPage)
    }
  })

  it('the origins of the configured services; scripts still come from us alone (F23)', async () => {
    const answer = await (await open(everyService)).request('/login')
    expect(readSecurityHeaders(answer)).toEqual({
      ...everyPage,
      'content-security-policy': pagePolicy().replace(
        "connect-src 'self'",
        "connect-src 'self' https://eu.i.posthog.com https://eu-assets.i.posthog.com https://errors.example",
      ),
    })
    expect(await answer.text()).toContain('"supportWidget":{"id":"w1dget"}')
  })

  it('the widget’s room has a policy of its own, and its address cannot break out of it (F03, F23)', async () => {
    const answer = await (await open(everyService)).request('/frame/support')
    const its = 'https://widget.example https://api.widget.example https://cdn.widget.example'
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([
      200,
      {
        ...everyAnswer,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin',
        'content-security-policy': [
          "default-src 'none'",
          `script-src ${its}`,
          `style-src 'unsafe-inline' ${its}`,
          `img-src data: blob: ${its}`,
          `font-src data: ${its}`,
          `media-src blob: ${its}`,
          `connect-src ${its} ${its.replaceAll('https', 'wss')}`,
          `frame-src ${its}`,
          `form-action ${its}`,
          "frame-ancestors 'self'",
          "object-src 'none'",
          "base-uri 'none'",
        ].join('; '),
      },
    ])
    expect(await answer.text()).toContain(
      '<script src="https://widget.example/messenger.js?app=&quot;w1dget&quot;&amp;v=2" defer></script>',
    )
  })

  it('without a widget, and on a self-hosted installation, there is no such room', async () => {
    for (const environment of [{}, { ...everyService, SELF_HOSTED: '1' }]) {
      const answer = await (await open(environment)).request('/frame/support')
      expect([answer.status, readSecurityHeaders(answer)]).toEqual([404, everyAnswer])
    }
    expect((await (await open(everyService)).request('/frame/other')).status).toBe(404)
  })
})
