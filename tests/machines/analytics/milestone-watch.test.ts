import { afterEach, expect, it, vi } from 'vitest'
import { startMilestoneWatch } from '#src/actors/milestone-watch.actor.ts'
import type { Client } from '#src/api/client.ts'
import type { ReachedMilestone } from '#src/contract/milestones.ts'
import { indexed } from '#src/inspect/plans/milestone-watch.plan.ts'
import { flush } from '../session/session-harness.ts'
import { openUsageTab } from './usage-tab.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface Body {
  readonly told: readonly object[]
}

const openWatched = (visibility: DocumentVisibilityState = 'visible') => {
  const tab = openUsageTab()
  const waiting: ReachedMilestone[] = []
  const asked: (readonly object[])[] = []
  const call = async (_: unknown, { body: { told } }: { readonly body: Body }) => {
    asked.push(told)
    return { milestones: waiting.splice(0), isIndexing: false }
  }
  const document = Object.assign(new EventTarget(), { visibilityState: visibility })
  const stop = startMilestoneWatch({
    usage: tab.usage,
    session: tab.session,
    consent: tab.consent,
    client: { call: call as unknown as Client['call'] },
    window: new EventTarget() as unknown as Window,
    document: document as unknown as Document,
    clock: tab.world.clock,
  })
  stops.push(stop, tab.close)
  const signIn = async () => {
    tab.session.signIn('ada')
    await flush()
  }
  return { ...tab, asked, document, signIn, reach: (milestone: ReachedMilestone) => waiting.push(milestone) }
}

const milestone = (kind: ReachedMilestone['kind']): ReachedMilestone => ({ kind, subjectId: '' })

it('tells on any screen what the server knows, once, and reports it', async () => {
  const page = openWatched()
  page.agree(true)
  page.reach(indexed)
  await page.signIn()
  await vi.waitFor(() => expect(page.asked).toHaveLength(2))
  await flush()
  page.world.clock.increment(60_000)
  await vi.waitFor(() => expect(page.asked).toHaveLength(3))
  expect(page.told.map(({ fact }) => fact)).toContainEqual({
    type: 'repository.indexed',
    repositoryId: indexed.subjectId,
    sourceType: 'PublicHttp',
  })
  expect(page.told.filter(({ fact }) => fact.type === 'repository.indexed')).toHaveLength(1)
  expect(page.asked).toEqual([[], [{ kind: 'repositoryIndexed', subjectId: indexed.subjectId }], []])
})

it('looks as soon as something was searched', async () => {
  const page = openWatched()
  page.agree(true)
  await page.signIn()
  page.reach(milestone('repositoryQueried'))
  page.usage.tell({ type: 'search.answered', query: '', filters: [], resultCount: 0, duration: 0 })
  await vi.waitFor(() => expect(page.told.map(({ fact }) => fact.type)).toContain('repository.queried'))
})

it('asks nothing of somebody who has not agreed to statistics', async () => {
  const page = openWatched()
  await page.signIn()
  page.usage.tell({ type: 'answer.completed' })
  page.world.clock.increment(600_000)
  await flush()
  expect(page.asked).toEqual([])
})

it('leaves to a page that is seen what a hidden one would be given', async () => {
  const page = openWatched('hidden')
  page.agree(true)
  page.reach(milestone('memberJoined'))
  await page.signIn()
  expect(page.asked).toEqual([])
  page.document.visibilityState = 'visible'
  page.document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(page.told.map(({ fact }) => fact.type)).toContain('member.joined'))
})
