import { minutes } from '#src/lib/durations.ts'
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { type Random, randomFrom } from '../random-from.ts'

export interface SampleEvent {
  readonly event: string
  readonly distinctId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly deviceSequence: number
  readonly properties: Readonly<Record<string, unknown>>
  readonly clientTime: string
  readonly serverTime: string
}

export interface SampleOptions {
  readonly users: number
  readonly seed: number
}

type Properties = Readonly<Record<string, unknown>>

const hexDigits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')

const uuid = (random: Random): string => [8, 4, 4, 4, 12].map((length) => hexDigits(random, length)).join('-')

const tabs = 64
const begin = Date.UTC(2026, 0, 5, 8)

const ordinary: readonly (readonly [string, (random: Random) => Properties])[] = [
  ['pageview', () => ({ page: '/repositories' })],
  ['pageview', () => ({ page: '/chat' })],
  [
    'search_performed',
    (random) => ({ query: 'where is the token refreshed', filters: [], resultCount: Math.floor(random() * 40) }),
  ],
  ['chat_interaction', () => ({ action: 'question_asked', mode: 'Auto' })],
  ['feature_interaction', () => ({ feature: 'search', action: 'result_opened' })],
  ['timing_measurement', (random) => ({ label: 'search', duration: Math.floor(random() * 400), unit: 'ms' })],
]

interface Capture {
  readonly event: string
  readonly own: Properties
  readonly at: number
  readonly distinctId: string
  readonly deviceId: string
  readonly sessionId: string
  readonly windowId: string
  readonly deviceSequence: number
  readonly organizationId: string
}

const toSampleEvent = (capture: Capture): SampleEvent => {
  const { event, own, at, distinctId, deviceId, sessionId, windowId, deviceSequence, organizationId } = capture
  const [clientTime, isAuthenticated] = [new Date(at).toISOString(), distinctId !== deviceId]
  const common = {
    source: 'web',
    isAuthenticated,
    organizationId: isAuthenticated ? organizationId : null,
    timestamp: clientTime,
    deviceSequence,
  }
  const properties = { ...own, ...common, $device_id: deviceId, $session_id: sessionId, $window_id: windowId }
  const serverTime = new Date(at + 700).toISOString()
  return { event, distinctId, sessionId, deviceId, deviceSequence, properties, clientTime, serverTime }
}

const createBrowser = (random: Random) => {
  const [deviceId, organizationId, personId] = [uuid(random), hexDigits(random, 24), hexDigits(random, 24)]
  const windowId = uuid(random)
  let [distinctId, sessionId, deviceSequence, at] = [
    deviceId,
    uuid(random),
    0,
    begin + Math.floor(random() * 30 * 24 * 60) * minutes,
  ]
  const capture = (event: string, own: Properties): SampleEvent => {
    deviceSequence += tabs
    return toSampleEvent({ event, own, at, distinctId, deviceId, sessionId, windowId, deviceSequence, organizationId })
  }
  return {
    capture,
    now: () => at,
    pass: (milliseconds: number) => void (at += Math.max(1, Math.round(milliseconds))),
    openAnew: () => void (sessionId = uuid(random)),
    identify(): SampleEvent {
      distinctId = personId
      return capture('$identify', { $anon_distinct_id: deviceId })
    },
  }
}

const createPage = (browser: ReturnType<typeof createBrowser>) => {
  const captured: SampleEvent[] = []
  const open = (machine: AnyStateMachine): AnyActorRef => {
    const actor = createActor(machine)
    actor.on('*', (notice) => {
      const { type, properties } = notice as { readonly type: string; readonly properties: Properties }
      captured.push(browser.capture(type, properties))
    })
    return actor.start()
  }
  const actors = [...analyticsCharts.funnels, ...analyticsCharts.journeys].map(({ machine }) => open(machine))
  return {
    hear(type: string, chart?: number): SampleEvent[] {
      const event = { type, at: browser.now() }
      for (const actor of chart === undefined ? actors : actors.slice(chart, chart + 1))
        if (actor.getSnapshot().can(event)) actor.send(event)
      return captured.splice(0)
    },
  }
}

interface Step {
  readonly chart: number
  readonly id: string
  readonly expected: number
}

const charts: readonly (readonly Omit<Step, 'chart'>[])[] = [
  ...analyticsCharts.funnels.map(({ funnel }) =>
    Object.entries(funnel.stages).map(([id, stage]) => ({ id, expected: stage.expectedDuration ?? 1 * minutes })),
  ),
  ...analyticsCharts.journeys.map(({ journey }) =>
    Object.entries(journey.milestones).map(([id, step]) => ({ id, expected: step.timeToComplete ?? 1 * minutes })),
  ),
]

const createWay = (random: Random): Step[] =>
  charts.flatMap((steps, chart) =>
    steps.slice(0, Math.floor(random() ** 0.7 * (steps.length + 1))).map((step) => ({ ...step, chart })),
  )

function* createLife(random: Random): Generator<SampleEvent[]> {
  const browser = createBrowser(random)
  let page = createPage(browser)
  const idle = () => {
    const [name, own] = ordinary[Math.floor(random() * ordinary.length)] ?? ['pageview', () => ({ page: '/' })]
    browser.pass(random() * 10_000)
    return browser.capture(name, own(random))
  }
  let hasName = false
  yield [idle()]
  for (const { chart, id, expected } of createWay(random)) {
    browser.pass(random() ** 3 * 4 * expected)
    const events = page.hear('clock.ticked')
    if (!hasName && id !== 'signup_started') {
      hasName = true
      events.push(browser.identify())
    }
    if (random() < 0.2) {
      browser.openAnew()
      page = createPage(browser)
      events.push(browser.capture('pageview', { page: '/repositories' }))
    }
    yield [...events, ...page.hear(id, chart)]
    for (let count = Math.floor(random() * 9); count > 0; count -= 1) yield [idle()]
  }
}

const maxConcurrent = 64

/**
 * Generates the log without storing it. The people run through the real charts, between other events, reloads and late
 * identification.
 */
export function* sampleLog({ users, seed }: SampleOptions): Generator<SampleEvent> {
  const random = randomFrom(seed)
  let startedUsers = 0
  const lives: Generator<SampleEvent[]>[] = []
  while (startedUsers < users || lives.length > 0) {
    while (startedUsers < users && lives.length < maxConcurrent) {
      startedUsers += 1
      lives.push(createLife(randomFrom(Math.floor(random() * 2 ** 32))))
    }
    const index = Math.floor(random() * lives.length)
    const next = lives[index]?.next()
    if (!next || next.done) lives.splice(index, 1)
    else yield* next.value
  }
}
