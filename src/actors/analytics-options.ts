import type { PostHogConfig } from 'posthog-js/dist/module.slim.no-external.js'
import { withoutSecrets } from '#src/lib/without-secrets.ts'

type Recording = NonNullable<PostHogConfig['session_recording']>

/** Attributes that hold words are masked like any other text. */
const spoken =
  /^(?:alt|title|placeholder|label|value|content|srcdoc|aria-(?:label|description|valuetext|placeholder|roledescription)|data-.*)$/
const addresses = /^(?:href|src|srcset|action|formaction|poster|cite|data|ping|xlink:href)$/

const maskedAttribute = (name: string, value: string): string => {
  if (spoken.test(name)) return '*'.repeat(value.length)
  return addresses.test(name) ? withoutSecrets(value) : value
}

/** A recording holds no text and no input, only that there was some. */
export const recordingOptions: Recording = {
  maskAllInputs: true,
  maskTextSelector: '*',
  maskTextFn: (text) => text.replace(/\S/g, '*'),
  maskInputFn: (text) => '*'.repeat(text.length),
  maskAttributeFn: maskedAttribute,
  blockSelector: 'img, video, audio, canvas, object, embed, iframe, input[type=file]',
  maskCapturedNetworkRequestFn: (request) => ({ ...request, name: withoutSecrets(request.name) }),
  recordHeaders: false,
  recordBody: false,
  recordCrossOriginIframes: false,
  captureJsonLd: false,
  collectFonts: false,
}

export type BeforeSend = Exclude<NonNullable<PostHogConfig['before_send']>, readonly unknown[]>

interface Given {
  readonly host: string
  readonly beforeSend: BeforeSend
  readonly signal: AbortSignal
}

/** The library starts silent and without a memory, and never loads a script from elsewhere. */
export const analyticsOptions = ({ host, beforeSend, signal }: Given): Partial<PostHogConfig> => {
  const fetchOptions: RequestInit = { signal }
  return {
    api_host: host,
    persistence: 'localStorage',
    cross_subdomain_cookie: false,
    opt_out_capturing_by_default: true,
    opt_out_persistence_by_default: true,
    disable_external_dependency_loading: true,
    person_profiles: 'identified_only',
    autocapture: true,
    mask_all_text: true,
    mask_all_element_attributes: true,
    mask_personal_data_properties: true,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    save_referrer: false,
    save_campaign_params: false,
    disable_session_recording: true,
    session_recording: recordingOptions,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disableDeviceModel: true,
    /** Automated browsers give no consent; a person who did is heard in any browser. */
    opt_out_useragent_filter: true,
    debug: false,
    before_send: beforeSend,
    fetch_options: fetchOptions,
  }
}
