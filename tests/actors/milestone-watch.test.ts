import { afterEach, describe, expect, it, vi } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { type MilestoneWatch, startMilestoneWatch } from '#src/actors/milestone-watch.actor.ts'
import type { Client } from '#src/api/client.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { milestoneEndpoints, ReachedMilestone } from '#src/contract/milestones.ts'
import { indexed } from '#src/inspect/plans/milestone-watch.plan.ts'
import { flush } from './session-harness.ts'
import { openUsageTab } from './usage-tab.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type TakeBody = BodyOf<typeof milestoneEndpoints.take>

const openWatched = (visibility: DocumentVisibilityState = 'visible') => {
  let watch: MilestoneWatch | undefined
  const tab = openUsageTab({ takeMilestones: async () => watch?.takeMilestones() })
  const waiting: ReachedMilestone[] = []
  const acknowledgements: TakeBody['told'][] = []
  let isSilent = false
  const call = async (_: unknown, { body: { told } }: { readonly body: TakeBody }) => {
    acknowledgements.push(told)
    if (isSilent) return new Promise(() => undefined)
    return { milestones: waiting.splice(0), isIndexing: false }
  }
  const document = Object.assign(new EventTarget(), { visibilityState: visibility })
  watch = startMilestoneWatch({
    usage: tab.usage,
    session: tab.session,
    consent: tab.consent,
    client: { call: call as unknown as Client['call'] },
    window: new EventTarget() as unknown as Window,
    document: document as unknown as Document,
    clock: tab.deps.clock,
    now: tab.now,
  })
  stops.push(watch.stop, tab.close)
  const signIn = async () => {
    tab.session.signIn('ada')
    await flush()
  }
  return {
    ...tab,
    acknowledgements,
    document,
    signIn,
    reach: (milestone: ReachedMilestone) => waiting.push(milestone),
    silence: () => (isSilent = true),
  }
}

const milestone = (kind: ReachedMilestone['kind']): ReachedMilestone => ({ kind, subjectId: '' })

it('tells on any screen what the server knows, once, and reports it', async () => {
  const page = openWatched()
  page.agree(true)
  page.reach(indexed)
  await page.signIn()
  await vi.waitFor(() => expect(page.acknowledgements).toHaveLength(2))
  await flush()
  page.deps.clock.increment(60_000)
  await vi.waitFor(() => expect(page.acknowledgements).toHaveLength(3))
  expect(page.reports.map(({ fact }) => fact)).toContainEqual({
    type: 'repository.indexed',
    repositoryId: indexed.subjectId,
    sourceType: 'PublicHttp',
  })
  expect(page.reports.filter(({ fact }) => fact.type === 'repository.indexed')).toHaveLength(1)
  expect(page.acknowledgements).toEqual([[], [{ kind: 'repositoryIndexed', subjectId: indexed.subjectId }], []])
})

it('looks as soon as something was searched', async () => {
  const page = openWatched()
  page.agree(true)
  await page.signIn()
  page.reach(milestone('repositoryQueried'))
  page.usage.tell({ type: 'search.answered', query: '', filters: [], resultCount: 0, duration: 0 })
  await vi.waitFor(() => expect(page.reports.map(({ fact }) => fact.type)).toContain('repository.queried'))
})

it('asks nothing of somebody who has not agreed to statistics', async () => {
  const page = openWatched()
  await page.signIn()
  page.usage.tell({ type: 'answer.completed' })
  page.deps.clock.increment(600_000)
  await flush()
  expect(page.acknowledgements).toEqual([])
})

it('leaves to a page that is seen what a hidden one would be given', async () => {
  const page = openWatched('hidden')
  page.agree(true)
  page.reach(milestone('memberJoined'))
  await page.signIn()
  expect(page.acknowledgements).toEqual([])
  page.document.visibilityState = 'visible'
  page.document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(page.reports.map(({ fact }) => fact.type)).toContain('member.joined'))
})

it('tells of an index as of when it was complete', async () => {
  const page = openWatched()
  page.agree(true)
  page.deps.clock.increment(10 * minutes)
  page.reach({ ...indexed, age: 4 * minutes })
  page.reach(milestone('repositoryQueried'))
  await page.signIn()
  await vi.waitFor(() => expect(page.reports.map(({ fact }) => fact.type)).toContain('repository.queried'))
  const at = (type: string) => page.reports.find(({ fact }) => fact.type === type)?.at
  expect(at('repository.indexed')).toBe(page.now() - 4 * minutes)
  expect(at('repository.queried')).toBe(page.now())
  const events = page.sent.filter(({ properties }) => properties['stageId'] === 'repository_indexed')
  expect([...new Set(events.map((event) => event.at))]).toEqual([page.now() - 4 * minutes])
})

describe('a page that is hidden while the index is made', () => {
  const dropOffs = ({ sent }: ReturnType<typeof openWatched>) =>
    sent.filter(
      ({ event, properties }) => event === 'funnel_drop_off' && properties['stageId'] === 'repository_authenticated',
    )

  const openAwaiting = async (isAgreed = true) => {
    const page = openWatched('hidden')
    page.agree(isAgreed)
    await page.signIn()
    page.usage.tell({ type: 'repository.wanted' })
    page.usage.tell({ type: 'repository.accepted' })
    const sleep = async (duration: number) => {
      page.deps.clock.increment(duration)
      await flush()
    }
    return { page, sleep, position: () => page.funnels.position('repository_activation') }
  }

  it('asks nothing while the index may yet come', async () => {
    const { page, sleep, position } = await openAwaiting()
    await sleep(60 * minutes)
    expect([page.acknowledgements, position()]).toEqual([[], { repository_authenticated: 'awaiting' }])
  })

  it('asks once more before it gives up, and finds the index that was complete in time', async () => {
    const { page, sleep, position } = await openAwaiting()
    const completed = page.now() + 5 * minutes
    await sleep(60 * minutes)
    page.reach({ ...indexed, age: 56 * minutes })
    await sleep(1 * minutes)
    await vi.waitFor(() => expect(position()).toHaveProperty('repository_indexed'))
    const reached = page.sent.filter(({ properties }) => properties['stageId'] === 'repository_indexed')
    expect(reached[0]).toMatchObject({
      event: 'conversion_funnel',
      properties: { elapsed: 5 * minutes, isDelayed: false },
      at: completed,
    })
    await sleep(1 * minutes)
    expect(dropOffs(page)).toEqual([])
  })

  it('gives up once when the server knows of no index', async () => {
    const { page, sleep, position } = await openAwaiting()
    await sleep(61 * minutes)
    await vi.waitFor(() => expect(position()).toEqual({ repository_authenticated: 'droppedOff' }))
    await sleep(5 * minutes)
    expect([page.acknowledgements, dropOffs(page)]).toEqual([[[]], [expect.anything()]])
  })

  it('gives up when there is no answer', async () => {
    const { page, sleep, position } = await openAwaiting()
    page.silence()
    await sleep(61 * minutes)
    expect(position()).toEqual({ repository_authenticated: 'awaiting' })
    await sleep(1 * minutes)
    await vi.waitFor(() => expect(position()).toEqual({ repository_authenticated: 'droppedOff' }))
  })

  it('gives up without asking where nobody has agreed to statistics', async () => {
    const { page, sleep, position } = await openAwaiting(false)
    await sleep(61 * minutes)
    expect([page.acknowledgements, position()]).toEqual([[], { repository_authenticated: 'droppedOff' }])
  })
})
