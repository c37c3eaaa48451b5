import { SimulatedClock } from 'xstate'
import { isBannerOpen } from '#machines/consent/corner-banner.selectors.ts'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
import { createConsent } from '#src/actors/consent.actor.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { createDeps } from './session-harness.ts'
import { days } from '#src/lib/durations.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'
import { inShort } from '../machines/consent/consent-room.ts'

interface Given {
  readonly browser?: FakeBrowser
  readonly storage?: () => Storage
  readonly gpc?: boolean
  readonly isSelfHosted?: boolean
  readonly policy?: ConsentPolicy
  readonly from?: number
}

export const openTab = ({
  browser = new FakeBrowser(),
  storage,
  gpc = false,
  isSelfHosted = false,
  policy,
  from = noon,
}: Given = {}) => {
  const clock = new SimulatedClock()
  const sessions = createDeps()
  const session = sessions.open()
  const tab = browser.tab()
  const updates: unknown[] = []
  tab.window.addEventListener('consent-updated', (event) => updates.push((event as CustomEvent).detail))
  const window = Object.assign(tab.window, { navigator: gpc ? { globalPrivacyControl: true } : {} })
  Object.defineProperty(window, 'localStorage', { get: storage ?? (() => tab.storage) })
  const consent = createConsent({
    window: window as unknown as Window,
    session,
    clock,
    now: () => from + clock.now(),
    isSelfHosted,
    policy,
  })
  consent.start()
  return {
    ...consent,
    browser,
    session,
    clock,
    updates,
    pass: (dayCount: number) => {
      for (let passed = 0; passed < dayCount; passed += 1) clock.increment(1 * days)
    },
    accept: () => consent.banner.send({ type: 'banner.acceptAll', at: consent.now() }),
    decline: () => consent.banner.send({ type: 'banner.declineAll', at: consent.now() }),
    isAsking: () => isBannerOpen(consent.banner.getSnapshot()),
    grants: () => inShort(consent.actor.getSnapshot().context.grants),
    stored: (key = 'consent') => JSON.parse(browser.items.get(key) ?? 'null') as unknown,
  }
}
