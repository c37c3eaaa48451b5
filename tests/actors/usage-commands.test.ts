import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { UsageFact } from '#src/actors/usage.ts'
import type { Person } from '#tests/support/fake-session-server.ts'
import { createDeps, flush } from './session-harness.ts'
import { type UsageModel, createUsageModel, isAboutWaiting, toLine } from './usage-model.ts'
import { createNamedLocks, openUsageTab, readRemembered, type UsageTab } from './usage-tab.ts'

const runs = process.env['DEEP'] === '1' ? 5_000 : 500
const maxTabs = 3
const funnelIds = ['onboarding', 'repository_activation', 'workspace_collaboration', 'value_realization']

const mistakes: unknown[] = []
beforeEach(() => {
  mistakes.length = 0
  vi.stubGlobal('reportError', (error: unknown) => mistakes.push(error))
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void mistakes.push(text))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Watched {
  readonly tab: UsageTab
  readonly model: UsageModel
  readonly expected: string[]
  heard: number
  ends: number
}

interface Rooms {
  readonly deps: ReturnType<typeof createDeps>
  readonly locks: ReturnType<typeof createNamedLocks>
  readonly open: Watched[]
  readonly all: Watched[]
  readonly completions: Set<string>
}

const watch = ({ deps, locks, open, all }: Rooms): void => {
  const tab = openUsageTab({ deps, locks })
  const watched = { tab, model: createUsageModel(), expected: [], heard: 0, ends: 0 }
  open.push(watched)
  all.push(watched)
}

const follow = ({ completions }: Rooms, watched: Watched): void => {
  const { tab, model, expected } = watched
  const news = tab.reports.slice(watched.heard).filter(({ fact }) => fact.type !== 'chart.said')
  watched.heard = tab.reports.length
  for (const each of news) {
    const { userId = null, completed = [] } = tab.personAtMoment.get(each) ?? {}
    const events = model.hear(each.fact.type, completed)
    if (!each.maySend) continue
    expected.push(...events)
    for (const event of events) if (event.startsWith('funnel_completed')) completions.add(`${userId} ${event}`)
  }
  if (tab.session.ends().length > watched.ends) model.restart()
  watched.ends = tab.session.ends().length
}

const whereIn = ({ tab }: Watched, funnelId: string): string | null => {
  const position = tab.funnels.position(funnelId)
  const name = typeof position === 'string' ? position : (Object.keys(position as object)[0] ?? '')
  return name === 'not_started' ? null : name
}

const check = (rooms: Rooms, watched: Watched): void => {
  follow(rooms, watched)
  const { tab, model, expected } = watched
  expect(tab.sent.filter((event) => !isAboutWaiting(event)).map(toLine)).toEqual(expected)
  expect(funnelIds.map((id) => whereIn(watched, id))).toEqual(funnelIds.map((id) => model.whereIn(id)))
}

const checkRemembered = ({ deps, completions }: Rooms): void => {
  const items = deps.browser.items
  const { userId, funnels } = readRemembered({ getItem: (key) => items.get(key) ?? null })
  for (const funnelId of funnels) expect([...completions]).toContain(`${userId} funnel_completed ${funnelId}`)
}

const checkAll = async (rooms: Rooms): Promise<void> => {
  const { all } = rooms
  await flush()
  for (const watched of all) check(rooms, watched)
  checkRemembered(rooms)
  const numbers = all.map(({ tab }) => tab.sent.map(({ deviceSequence }) => deviceSequence))
  expect(new Set(numbers.flat()).size).toBe(numbers.flat().length)
  for (const own of numbers) expect(own).toEqual(own.toSorted((a, b) => a - b))
  expect(mistakes).toEqual([])
}

type Step = fc.AsyncCommand<object, Rooms>

const step = (words: string, run: (rooms: Rooms) => void): Step => ({
  check: () => true,
  toString: () => words,
  async run(_, rooms) {
    run(rooms)
    await checkAll(rooms)
  },
})

const tabAt = ({ open }: Rooms, index: number): Watched => {
  const watched = open[index % open.length]
  if (watched === undefined) throw new Error('there is always a tab')
  return watched
}

const tell = (rooms: Rooms, index: number, fact: UsageFact): void => {
  const { tab } = tabAt(rooms, index)
  const snapshot = tab.session.actor.getSnapshot()
  const maySend = tab.consent.actor.getSnapshot().context.grants.statistics
  const before = tab.reports.length
  tab.usage.tell(fact)
  expect(tab.reports[before]).toMatchObject({
    fact,
    maySend,
    at: 1_000_000 + rooms.deps.clock.now(),
    circumstances: { isAuthenticated: isSignedIn(snapshot), organizationId: snapshot.context.organisationId },
  })
}

const facts: readonly UsageFact[] = [
  { type: 'signUp.begun' },
  { type: 'signUp.accepted' },
  { type: 'email.confirmed' },
  { type: 'repository.wanted' },
  { type: 'repository.accepted' },
  { type: 'repository.added', repositoryId: 'a', sourceType: 'PublicHttp' },
  { type: 'repository.indexed', repositoryId: 'a', sourceType: 'PublicHttp' },
  { type: 'search.answered', query: 'q', filters: [], resultCount: 0, duration: 1 },
  { type: 'question.asked', mode: 'Auto' },
  { type: 'answer.completed' },
  { type: 'result.opened' },
  { type: 'page.shown', route: 'chat' },
]

const anyTab = fc.nat({ max: maxTabs - 1 })
const steps = [
  fc
    .tuple(anyTab, fc.boolean())
    .map(([index, isOn]) => step(`consent ${isOn} in ${index}`, (rooms) => tabAt(rooms, index).tab.agree(isOn))),
  fc
    .tuple(anyTab, fc.constantFrom<Person>('ada', 'bob'))
    .map(([index, person]) => step(`${person} in ${index}`, (rooms) => tabAt(rooms, index).tab.session.signIn(person))),
  anyTab.map((index) => step(`sign out in ${index}`, (rooms) => tabAt(rooms, index).tab.session.signOut())),
  fc.tuple(anyTab, fc.nat({ max: 1 })).map(([index, choice]) =>
    step(`organisation ${choice} in ${index}`, (rooms) => {
      const { actor } = tabAt(rooms, index).tab.session
      const organisationId = actor.getSnapshot().context.mandates[choice]?.organisationId
      if (organisationId !== undefined) actor.send({ type: 'organisation.select', organisationId })
    }),
  ),
  fc
    .tuple(anyTab, fc.constantFrom(...facts))
    .map(([index, fact]) => step(`${fact.type} in ${index}`, (rooms) => tell(rooms, index, fact))),
  fc
    .constantFrom(1, 4, 45, 150)
    .map((minutes) => step(`${minutes} minutes`, ({ deps }) => deps.clock.increment(minutes * 60_000))),
  fc.constant(step('another tab', (rooms) => void (rooms.open.length < maxTabs && watch(rooms)))),
  anyTab.map((index) =>
    step(`close ${index}`, (rooms) => {
      if (rooms.open.length === 1) return
      const watched = tabAt(rooms, index)
      watched.tab.close()
      rooms.open.splice(rooms.open.indexOf(watched), 1)
    }),
  ),
]

const checkWaits = ({ tab, ends }: Watched): void => {
  for (const { event, properties } of tab.sent.filter(isAboutWaiting)) {
    const { waited, expectedDuration, timeToComplete } = properties
    expect(Number(waited), event).toBeGreaterThan(2 * Number(expectedDuration ?? timeToComplete))
  }
  const waits = tab.sent.filter(isAboutWaiting).map(({ event, properties }) => {
    const { funnelId, stageId, journeyId, awaitedMilestoneId } = properties
    return [event, funnelId ?? journeyId, stageId ?? awaitedMilestoneId].join(' ')
  })
  for (const wait of waits) expect(waits.filter((each) => each === wait).length, wait).toBeLessThanOrEqual(ends + 1)
}

it(`M14 whatever people do in up to ${maxTabs} tabs, what is sent is what the charts say, and only by consent`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...steps, ...steps.slice(4, 5), ...steps.slice(4, 5)], { maxCommands: 40 }),
      async (commands) => {
        const deps = createDeps()
        const rooms: Rooms = { deps, locks: createNamedLocks(), open: [], all: [], completions: new Set() }
        watch(rooms)
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: rooms }), commands)
          for (const watched of rooms.all) checkWaits(watched)
        } finally {
          for (const { tab } of rooms.open) tab.close()
        }
      },
    ),
    { numRuns: runs },
  )
}, 120_000)
