import { describe, expect, it } from 'vitest'
import { analyticsOptions, recordingOptions } from '#src/actors/analytics-options.ts'

const options = analyticsOptions({
  host: 'https://quarry.example/collect',
  beforeSend: (event) => event,
  signal: AbortSignal.abort(),
})

describe('how the analytics library starts', () => {
  it('F25 a recording masks every input, every text and whatever else is spoken', () => {
    expect(options.session_recording).toBe(recordingOptions)
    expect(recordingOptions).toMatchObject({
      maskAllInputs: true,
      maskTextSelector: '*',
      recordHeaders: false,
      recordBody: false,
      recordCrossOriginIframes: false,
      captureJsonLd: false,
    })
    expect(recordingOptions.maskInputFn?.('hunter2')).toBe('*******')
    expect(recordingOptions.maskTextFn?.('to be or not')).toBe('** ** ** ***')
    for (const selector of ['img', 'canvas', 'iframe', 'input[type=file]']) {
      expect(recordingOptions.blockSelector).toContain(selector)
    }
  })

  it.each([
    ['aria-label', 'Delete quarry', '*************'],
    ['title', 'secret.ts', '*********'],
    ['value', 'ada@quarry.test', '***************'],
    ['data-question', 'why', '***'],
    ['href', '/confirm-email?token=abc', '/confirm-email'],
    ['src', 'https://a.example/b.png?sig=1', 'https://a.example/b.png'],
    ['class', 'button button--primary', 'button button--primary'],
    ['role', 'dialog', 'dialog'],
    ['aria-hidden', 'true', 'true'],
  ])('F25 the attribute %s="%s" is recorded as "%s"', (name, value, shown) => {
    expect(recordingOptions.maskAttributeFn?.(name, value)).toBe(shown)
  })

  it('F09 an address in a recording goes without what follows its path', () => {
    const request = { name: 'https://quarry.example/reset-password?token=abc#x', entryType: 'navigation' }
    const masked = recordingOptions.maskCapturedNetworkRequestFn?.({ ...request, duration: 0, startTime: 0 })
    expect(masked?.name).toBe('https://quarry.example/reset-password')
  })

  it('sends and stores nothing before consent and never loads a foreign script (F23)', () => {
    expect(options).toMatchObject({
      opt_out_capturing_by_default: true,
      opt_out_persistence_by_default: true,
      disable_external_dependency_loading: true,
      disable_session_recording: true,
      persistence: 'localStorage',
      cross_subdomain_cookie: false,
      mask_all_text: true,
      mask_all_element_attributes: true,
      capture_pageview: false,
      save_referrer: false,
      save_campaign_params: false,
      person_profiles: 'identified_only',
    })
  })
})
