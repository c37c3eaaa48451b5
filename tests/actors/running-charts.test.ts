import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFunnels } from '#src/actors/funnels.actor.ts'
import { createJourneys } from '#src/actors/journeys.actor.ts'
import type { AnalyticsEvent } from '#src/contract/analytics-events.ts'
import { flush } from './session-harness.ts'
import { openUsageTab, type UsageTab } from './usage-tab.ts'

const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  vi.stubGlobal('reportError', (error: unknown) => warned.push(String(error)))
})
const open: UsageTab[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openTab = (...given: Parameters<typeof openUsageTab>): UsageTab => {
  const tab = openUsageTab(...given)
  open.push(tab)
  return tab
}

const follow = () => {
  const events: AnalyticsEvent[] = []
  const say = (event: AnalyticsEvent) => void events.push(event)
  return { events, funnels: createFunnels(say), journeys: createJourneys(say) }
}

const funnelIds = ['onboarding', 'repository_activation', 'workspace_collaboration', 'value_realization']
const journeyIds = ['new_user_activation', 'team_onboarding']

describe('M05 an id that nobody knows', () => {
  const tricky = fc.constantFrom('__proto__', 'constructor', 'toString', 'clock.ticked', 'not_started', '*', '', '.')
  const unknown = fc.oneof(fc.string(), tricky, fc.string({ unit: 'binary' }))

  it('of a funnel, a stage, a journey or a milestone is one warning, no event, and nobody has moved', () => {
    const { events, funnels, journeys } = follow()
    const positions = () => [...funnelIds.map(funnels.position), ...journeyIds.map(journeys.position)]
    const before = JSON.stringify(positions())
    let runs = 0
    fc.assert(
      fc.property(unknown, (id) => {
        funnels.reach(id, 'account_created', 1)
        funnels.reach('onboarding', id, 1)
        journeys.reach(id, 'account_created', 1)
        journeys.reach('new_user_activation', id, 1)
        runs += 1
        expect(warned.slice(-4)).toEqual([
          `Funnel not found: ${id}`,
          `Stage not found in funnel onboarding: ${id}`,
          `Journey not found: ${id}`,
          `Milestone not found in journey new_user_activation: ${id}`,
        ])
        expect(warned).toHaveLength(4 * runs)
      }),
      { numRuns: 1_000 },
    )
    expect([events, JSON.stringify(positions())]).toEqual([[], before])
  })

  it('is not what comes too late or again: that is silent', () => {
    const { events, funnels, journeys } = follow()
    funnels.reach('onboarding', 'email_confirmed', 1)
    journeys.reach('new_user_activation', 'email_verified', 1)
    const before = events.length
    funnels.reach('onboarding', 'account_created', 2)
    funnels.reach('onboarding', 'email_confirmed', 2)
    journeys.reach('new_user_activation', 'email_verified', 2)
    expect([events.length, warned]).toEqual([before, []])
  })

  it('nor is the end: who has completed a funnel can go its ways again in silence', () => {
    const { events, funnels } = follow()
    funnels.reach('onboarding', 'first_query_executed', 1)
    funnels.reach('onboarding', 'first_query_executed', 2)
    funnels.tick(1e12)
    expect([events.map(({ type }) => type), warned]).toEqual([['conversion_funnel', 'funnel_completed'], []])
  })
})

describe('M08 where nothing may be sent', () => {
  it.each([
    ['before anybody has agreed', {}, 'nothing'],
    ['after a no', {}, 'no'],
    ['on a self-hosted installation', { isSelfHosted: true }, 'yes'],
    ['without a key', { isConfigured: false }, 'yes'],
  ] as const)('%s no event goes, and the charts move on', async (_, given, answer) => {
    const tab = openTab(given)
    if (answer !== 'nothing') tab.agree(answer === 'yes')
    await flush()
    tab.usage.tell({ type: 'signUp.accepted' })
    tab.usage.tell({ type: 'email.confirmed' })
    await flush()
    expect(tab.sent).toEqual([])
    expect(tab.funnels.position('onboarding')).toEqual({ email_confirmed: 'awaiting' })
    expect(tab.journeys.position('new_user_activation')).toMatchObject({
      account_created: 'reached',
      email_verified: 'reached',
      first_repository_connected: 'pending',
    })
  })

  it('what happened before consent is not sent after it, and the way goes on from where someone is', async () => {
    const tab = openTab()
    tab.usage.tell({ type: 'signUp.begun' })
    tab.agree(true)
    await flush()
    expect(tab.sent).toEqual([])
    tab.usage.tell({ type: 'signUp.accepted' })
    await flush()
    expect(tab.sent[0]).toMatchObject({ event: 'conversion_funnel', properties: { stageId: 'account_created' } })
    expect(tab.sent[0]?.properties).toMatchObject({ hasJoined: false, elapsed: 0 })
  })

  it('after a withdrawal nothing more goes, and after another yes only what happens then', async () => {
    const tab = openTab()
    tab.agree(true)
    await flush()
    tab.agree(false)
    const before = tab.names()
    tab.usage.tell({ type: 'signUp.begun' })
    await flush()
    tab.agree(true)
    await flush()
    expect(tab.names()).toEqual(before)
    tab.usage.tell({ type: 'answer.praised' })
    expect(tab.names()[before.length]).toBe('chat_interaction')
  })
})

describe('M11 every event', () => {
  it('carries when, from where, whether someone is signed in, and in which organisation', async () => {
    const tab = openTab()
    tab.agree(true)
    await flush()
    tab.usage.tell({ type: 'signUp.begun' })
    await flush()
    for (const { properties, at } of tab.sent) {
      expect(properties).toMatchObject({ source: 'web', isAuthenticated: false, organizationId: null })
      expect(at).toBe(1_000_000)
    }
    expect(tab.sent.map(({ deviceSequence }) => deviceSequence)).toEqual([64, 128])
  })

  it('of a funnel that someone goes on with in another organisation names the one they are in then', async () => {
    const tab = openTab()
    tab.session.signIn('ada')
    tab.agree(true)
    await flush()
    const [first, second] = tab.session.context().mandates.map(({ organisationId }) => organisationId)
    tab.usage.tell({ type: 'repository.wanted' })
    tab.session.actor.send({ type: 'organisation.select', organisationId: second ?? '' })
    tab.usage.tell({ type: 'repository.accepted' })
    const stages = tab.sent.filter(({ event }) => event === 'conversion_funnel')
    expect(stages.map(({ properties }) => [properties['stageId'], properties['organizationId']])).toEqual([
      ['repository_connection_started', first],
      ['repository_authenticated', second],
    ])
    expect(first).not.toBe(second)
    expect(stages[1]?.properties).toMatchObject({ isAuthenticated: true, skippedStages: [], hasJoined: false })
  })

  it('is as the map has it, with nothing else in it', async () => {
    const tab = openTab()
    tab.agree(true)
    await flush()
    tab.usage.tell({ type: 'page.shown', route: 'chat' })
    tab.usage.tell({ type: 'search.answered', query: 'q', filters: ['regex'], resultCount: 3, duration: 12.4 })
    tab.usage.tell({ type: 'repository.added', repositoryId: 'a'.repeat(24), sourceType: 'PublicHttp' })
    tab.usage.tell({ type: 'failure.met', errorType: '', errorMessage: 'x'.repeat(2_000) })
    tab.usage.tell({ type: 'call.failed', kind: 'offline', call: 'GET /api/user null' })
    tab.usage.tell({ type: 'call.failed', kind: 'superseded', call: 'GET /api/user 401' })
    tab.usage.tell({ type: 'language.changed', duration: 3 })
    expect(warned).toEqual([])
    expect(tab.names().filter((name) => !/funnel|journey/.test(name))).toEqual([
      'pageview',
      'search_performed',
      'timing_measurement',
      'repository_action',
      'error_occurred',
      'error_occurred',
      'feature_interaction',
      'timing_measurement',
    ])
  })
})

describe('who has waited too long', () => {
  it('is told of by the clock, once', async () => {
    const tab = openTab()
    tab.agree(true)
    await flush()
    tab.usage.tell({ type: 'signUp.begun' })
    for (let elapsedMinutes = 0; elapsedMinutes < 8; elapsedMinutes += 1) tab.deps.clock.increment(60_000)
    const dropOffs = tab.sent.filter(({ event }) => event === 'funnel_drop_off')
    expect(dropOffs.map(({ properties }) => properties)).toMatchObject([
      { funnelId: 'onboarding', stageId: 'signup_started', awaitedStageId: 'account_created', waited: 300_000 },
    ])
  })
})

describe('somebody else', () => {
  it('begins anew after a sign-out; who signs in on their way goes on', async () => {
    const tab = openTab()
    tab.usage.tell({ type: 'signUp.accepted' })
    tab.session.signIn('ada')
    await flush()
    expect(tab.funnels.position('onboarding')).toEqual({ account_created: 'awaiting' })
    tab.session.signOut()
    expect(tab.funnels.position('onboarding')).toBe('not_started')
  })
})
