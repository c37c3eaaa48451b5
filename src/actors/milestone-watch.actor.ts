import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import {
  milestoneWatchMachine,
  type TakenMilestone,
  type TakenMilestones,
} from '#machines/analytics/milestone-watch.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import type { MilestoneKind, MilestoneName, ReachedMilestone } from '#src/contract/milestones.ts'
import type { Consent } from './consent.actor.ts'
import type { Session } from './session.actor.ts'
import type { Clock } from './browser-deps.ts'
import type { Usage, UsageFact } from './usage.ts'

export interface MilestoneWatchDeps {
  readonly usage: Usage
  readonly session: Pick<Session, 'actor'>
  readonly consent: Pick<Consent, 'mayRun'>
  readonly client: Pick<Client, 'call'>
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly clock: Clock
  readonly now: () => number
}

export interface MilestoneWatch {
  /** Settles once everything the server knows is announced or cannot be asked for, even for a hidden page. */
  readonly takeMilestones: () => Promise<void>
  readonly stop: () => void
}

const nothing: TakenMilestones = { milestones: [], isIndexing: false }

const facts: { readonly [Kind in MilestoneKind]: (milestone: TakenMilestone) => UsageFact } = {
  questionAnswered: () => ({ type: 'question.answered' }),
  repositoryIndexed: ({ subjectId, sourceType = 'Unspecified' }) => ({
    type: 'repository.indexed',
    repositoryId: subjectId,
    sourceType,
  }),
  repositoryQueried: () => ({ type: 'repository.queried' }),
  repositoryActivelyUsed: () => ({ type: 'repository.activelyUsed' }),
  workspaceUsed: () => ({ type: 'workspace.used' }),
  memberJoined: () => ({ type: 'member.joined' }),
  teamActivated: () => ({ type: 'team.activated' }),
  workspaceShared: () => ({ type: 'workspace.shared' }),
}

const causes: ReadonlySet<UsageFact['type']> = new Set<UsageFact['type']>([
  'repository.added',
  'search.answered',
  'answer.completed',
  'answer.cutShort',
])

/** The clocks of page and server may differ, so times are counted back from when the page asked. */
const toTaken =
  (askedAt: number) =>
  ({ age, ...milestone }: ReachedMilestone): TakenMilestone =>
    age === undefined ? milestone : { ...milestone, at: askedAt - age }

type Take = (reported: readonly MilestoneName[]) => Promise<TakenMilestones>

const createTake = ({ client, session, now }: MilestoneWatchDeps): Take => {
  const calls = () => import('#src/contract/milestones.ts').then(({ milestoneEndpoints }) => milestoneEndpoints)
  return async (reported) => {
    const { organisationId } = session.actor.getSnapshot().context
    if (organisationId === null) return nothing
    const { take } = await calls()
    const askedAt = now()
    const { milestones, ...rest } = await client.call(take, { body: { organisationId, told: [...reported] } })
    return { ...rest, milestones: milestones.map(toTaken(askedAt)) }
  }
}

type WatchActor = ActorRefFrom<typeof milestoneWatchMachine>

/** Resolves after the next look that begins; one under way does not count. */
const createWaiting = (actor: WatchActor) => {
  const waiting = new Set<() => void>()
  const { unsubscribe } = actor.subscribe((snapshot) => {
    if (snapshot.matches({ allowed: 'looking' })) return
    for (const settle of waiting) settle()
    waiting.clear()
  })
  return {
    unsubscribe,
    isEmpty: () => waiting.size === 0,
    wait: () => new Promise<void>((resolve) => waiting.add(resolve)),
  }
}

const createWatchActor = (deps: MilestoneWatchDeps) => {
  const { usage, document, clock } = deps
  const take = createTake(deps)
  /** A hidden page leaves milestones to a visible one, unless it has something to report or somebody waits. */
  const isLeft = (reported: readonly MilestoneName[]) =>
    document.visibilityState === 'hidden' && reported.length === 0 && waiting.isEmpty()
  const actor = createActor(
    milestoneWatchMachine.provide({
      actors: {
        takeMilestones: fromPromise(async ({ input: { reported } }) => (isLeft(reported) ? nothing : take(reported))),
      },
    }),
    { systemId: 'milestoneWatch', clock },
  )
  const waiting = createWaiting(actor)
  actor.on('milestones.reached', ({ milestones }) => {
    for (const milestone of milestones) usage.tell(facts[milestone.kind](milestone), milestone.at)
  })
  return { actor, waiting }
}

export const startMilestoneWatch = (deps: MilestoneWatchDeps): MilestoneWatch => {
  const { usage, session, consent, window, document } = deps
  const { actor, waiting } = createWatchActor(deps)
  const follow = () => {
    const isAllowed = consent.mayRun('analytics') && isSignedIn(session.actor.getSnapshot())
    actor.send({ type: isAllowed ? 'watch.allowed' : 'watch.forbidden' })
  }
  const followSoon = () => queueMicrotask(follow)
  const look = () => document.visibilityState === 'visible' && actor.send({ type: 'look.wanted' })
  actor.start()
  window.addEventListener('consent-updated', followSoon)
  document.addEventListener('visibilitychange', look)
  const { unsubscribe } = session.actor.subscribe(follow)
  const stopReading = usage.read(({ fact }) => causes.has(fact.type) && actor.send({ type: 'look.wanted' }))
  follow()
  return {
    async takeMilestones() {
      const settled = waiting.wait()
      actor.send({ type: 'look.wanted' })
      await settled
    },
    stop() {
      window.removeEventListener('consent-updated', followSoon)
      document.removeEventListener('visibilitychange', look)
      unsubscribe()
      stopReading()
      waiting.unsubscribe()
      actor.stop()
    },
  }
}
