import { expect, it } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { ConfigurationError } from '#src/backend/configuration-error.ts'
import { createRuntimeConfiguration } from '#src/backend/pages/runtime-configuration.ts'
import { createPageHeaders } from '#src/backend/pages/security-headers.ts'

const getQaConsent = (environment: Record<string, string>) => {
  const configuration = createRuntimeConfiguration(readConfig(environment))
  return 'qaConsent' in configuration ? configuration.qaConsent : 'nothing'
}

it('tells the QA build alone which banners of a simulated policy are switched on', () => {
  expect(getQaConsent({})).toBe('nothing')
  expect(getQaConsent({ QA_CONSENT: 're-consent' })).toBe('nothing')
  expect(getQaConsent({ QA: '1' })).toEqual([])
  expect(getQaConsent({ QA: '1', QA_CONSENT: 're-consent, policy-update' })).toEqual(['re-consent', 'policy-update'])
})

it('refuses a banner there is none of', () => {
  expect(() => readConfig({ QA: '1', QA_CONSENT: 'everything' })).toThrow(ConfigurationError)
})

it('lets pages of our own frame the product in the QA build alone', () => {
  const getFrameHeaders = (environment: Record<string, string>) => {
    const headers = createPageHeaders('/', [], [], readConfig(environment))
    return [headers['X-Frame-Options'], /frame-ancestors ([^;]+)/.exec(headers['Content-Security-Policy'] ?? '')?.[1]]
  }
  expect(getFrameHeaders({})).toEqual(['DENY', "'none'"])
  expect(getFrameHeaders({ QA: '1' })).toEqual(['SAMEORIGIN', "'self'"])
})
