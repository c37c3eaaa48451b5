import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import type { StoredItem } from './stored-item.ts'

export interface ServiceStorage {
  /** Company names are not translated. */
  readonly holder: { readonly names: string } | 'provider' | 'ownOrPostHog'
  readonly items: readonly [StoredItem, ...StoredItem[]]
}

export const serviceStorage = {
  oauthSession: {
    holder: { names: 'GitHub, GitLab' },
    items: [{ name: '', place: 'provider', time: 'asProvider' }],
  },
  analytics: {
    holder: 'ownOrPostHog',
    items: [
      { name: 'ph_*_posthog', place: 'local', time: 'untilWithdrawn' },
      { name: 'ph_*_posthog', place: 'session', time: 'untilTabCloses' },
      { name: '__ph_opt_in_out_*', place: 'local', time: 'untilWithdrawn' },
      { name: 'first-visit', place: 'local', time: 'untilWithdrawn' },
      { name: 'last-visit', place: 'local', time: 'untilWithdrawn' },
      { name: 'visit-history', place: 'local', time: { days: 30 } },
      { name: 'completed-funnels', place: 'local', time: 'untilWithdrawn' },
      { name: 'ph_sequence', place: 'local', time: 'untilWithdrawn' },
      { name: 'ph_*_window_id', place: 'session', time: 'untilTabCloses' },
      { name: 'ph_*_primary_window_exists', place: 'session', time: 'untilTabCloses' },
      { name: 'ph_*_session_registered_properties', place: 'session', time: 'untilTabCloses' },
    ],
  },
  cardPayment: {
    holder: 'provider',
    items: [{ name: '', place: 'provider', time: 'asProvider' }],
  },
  errorReporting: {
    holder: { names: 'Sentry' },
    items: [{ name: '', place: 'nowhere', time: 'notAtAll' }],
  },
  supportWidget: {
    holder: 'provider',
    items: [
      { name: 'intercom-id-*', place: 'cookie', time: { days: 270 } },
      { name: 'intercom-session-*', place: 'cookie', time: { days: 7 } },
      { name: 'intercom-device-id-*', place: 'cookie', time: { days: 270 } },
    ],
  },
} as const satisfies Readonly<Record<ConsentServiceId, ServiceStorage>>
