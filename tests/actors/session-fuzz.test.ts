import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type FakeSessionServer,
  type Person,
  type RefreshOverride,
  organisations,
  people,
} from '#tests/support/fake-session-server.ts'
import { type Tab, calls, createDeps, flush, readOutcome } from './session-harness.ts'

const runs = process.env['DEEP'] === '1' ? 5_000 : 500

const tabIndex = fc.integer({ min: 0, max: 1 })
const person = fc.constantFrom<Person>('ada', 'bob')

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('call'), tab: tabIndex, scoped: fc.boolean(), isAborted: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('expire') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault'), status: fc.constantFrom(null, 503) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signOut'), tab: tabIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn'), tab: tabIndex, person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('select'), tab: tabIndex, organisation: tabIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('comeBack'), tab: tabIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass'), milliseconds: fc.constantFrom(100, 12_000, 60_000) }),
  },
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

interface Delivered {
  readonly outcome: string
  readonly isAborted: boolean
  readonly askedBy: string | null
  readonly answered: string | null
  /** The sign-in or sign-out had changed before the server's last answer left the server. */
  readonly isStale: boolean
}

const failOnce =
  (server: FakeSessionServer, status: number | null, note: () => void): RefreshOverride =>
  () => {
    note()
    server.overrideRefresh = null
    return status === null ? Promise.reject(new TypeError('Failed to fetch')) : new Response('{}', { status })
  }

/** The scheduler decides when each request arrives and each answer leaves. */
const scheduled = (scheduler: fc.Scheduler, tabCount: number) => {
  const deps = createDeps()
  const usual = deps.server.fetch
  const releases = new WeakMap<AbortSignal, () => void>()
  deps.server.fetch = async (input, init) => {
    await scheduler.schedule(Promise.resolve(), `request ${String(input)}`)
    init?.signal?.throwIfAborted()
    const response = await usual(input, init)
    await scheduler.schedule(Promise.resolve(), `answer ${String(input)}`)
    if (init?.signal) releases.get(init.signal)?.()
    init?.signal?.throwIfAborted()
    return response
  }
  const tabs = Array.from({ length: tabCount }, () => deps.open())
  const delivered: Promise<Delivered>[] = []
  let owner: Person | null = null
  let faults = 0

  const call = (tab: Tab, scoped: boolean, isAborted: boolean): Promise<Delivered> => {
    const { epoch } = tab.port.capture()
    const askedBy = tab.context().userId
    const abort = new AbortController()
    let isStale = false
    releases.set(abort.signal, () => {
      isStale = tab.context().epoch !== epoch
    })
    const answer = tab.client.call(scoped ? calls.repositories : calls.mine, { signal: abort.signal })
    if (isAborted) void scheduler.schedule(Promise.resolve(), 'abort').then(() => abort.abort())
    const answered = answer.then(
      (body) => people[body.person],
      () => null,
    )
    return Promise.all([readOutcome(answer), answered]).then(([outcome, who]) => ({
      outcome,
      isAborted,
      askedBy,
      answered: who,
      isStale,
    }))
  }

  const perform = (step: Action): void => {
    const tab = tabs[('tab' in step ? step.tab : 0) % tabs.length]
    if (tab === undefined) return
    if (step.kind === 'expire') deps.server.expire()
    if ('status' in step) deps.server.overrideRefresh = failOnce(deps.server, step.status, () => (faults += 1))
    if (step.kind === 'comeBack') tab.tab.comeBack()
    if ('milliseconds' in step) deps.clock.increment(step.milliseconds)
    if ('organisation' in step)
      tab.actor.send({ type: 'organisation.select', organisationId: organisations[step.organisation] ?? '' })
    if ('scoped' in step) delivered.push(call(tab, step.scoped, step.isAborted))
    if ('person' in step) {
      tab.signIn(step.person)
      owner = step.person
    }
    if (step.kind === 'signOut') {
      tab.signOut()
      owner = null
    }
  }

  return { ...deps, tabs, perform, delivered, owner: () => owner, faults: () => faults }
}

/** A body may take some turns to be read, more on a busy machine; a request that still waits then waits for ever. */
const longFlush = async (): Promise<'hangs'> => {
  for (let times = 0; times < 25; times++) await flush()
  return 'hangs'
}

const settleAll = (promises: readonly Promise<Delivered>[]): Promise<(Delivered | 'hangs')[]> => {
  const tired = longFlush()
  return Promise.all(promises.map((promise) => Promise.race([promise, tired])))
}

const live = async (scheduler: fc.Scheduler, actions: readonly Action[], tabCount: number) => {
  const deps = scheduled(scheduler, tabCount)
  deps.perform({ kind: 'signIn', tab: 0, person: 'ada' })
  scheduler.scheduleSequence(
    actions.map((step) => ({ label: JSON.stringify(step), builder: () => Promise.resolve(deps.perform(step)) })),
  )
  await scheduler.waitIdle()
  for (let rounds = 0; rounds < 3; rounds++) {
    deps.tabs.forEach((tab) => tab.tab.comeBack())
    deps.clock.increment(2_000)
    await scheduler.waitIdle()
  }
  return { ...deps, results: await settleAll(deps.delivered) }
}

const invariants = async (scheduler: fc.Scheduler, actions: readonly Action[], tabCount: number): Promise<void> => {
  const { tabs, results, stored, owner, server, faults } = await live(scheduler, actions, tabCount)
  const kept = stored()
  const last = owner()
  const problems: unknown[] = []
  const holds = (name: string, isHeld: boolean, detail?: unknown) => isHeld || problems.push([name, detail])

  holds(
    'no session after sign-out',
    last !== null || (kept === undefined && tabs.every((tab) => tab.context().userId === null)),
    kept,
  )
  for (const tab of tabs) {
    holds("never another person's tokens", tab.context().userId === (last && people[last]), tab.context())
    const { accessToken } = tab.port.capture()
    holds('tokens and person agree', (accessToken === null) === (last === null))
  }
  for (const result of results) {
    holds('every waiter settles', result !== 'hangs')
    if (result === 'hangs') continue
    holds(
      'no answer of a previous person',
      result.outcome !== 'ok' || (result.askedBy === result.answered && !result.isStale),
      result,
    )
    holds("an abort settles only the caller's own", result.outcome !== 'AbortError' || result.isAborted, result)
  }
  const served = tabCount === 1 ? server.refreshes.length - faults() : new Set(server.refreshes).size
  holds('refreshes ≤ expiries', served <= server.expiries, { served, expiries: server.expiries })
  tabs.forEach((tab) => tab.stop())
  expect(problems).toEqual([])
}

it.each([
  ['one tab', 1],
  ['two tabs', 2],
])(
  'S41 the six race invariants hold for %s, whatever the order of events',
  async (_, tabCount) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 25 }), (scheduler, actions) =>
        invariants(scheduler, actions, tabCount),
      ),
      { numRuns: runs / 2 },
    )
  },
  120_000,
)
