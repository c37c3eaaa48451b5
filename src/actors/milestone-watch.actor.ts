import { createActor, fromPromise } from 'xstate'
import { milestoneWatchMachine, type TakenMilestones } from '#machines/analytics/milestone-watch.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import type { MilestoneKind, MilestoneName, ReachedMilestone } from '#src/contract/milestones.ts'
import type { Consent } from './consent.actor.ts'
import type { Session } from './session.actor.ts'
import type { Clock } from './session-lock.ts'
import type { Usage, UsageFact } from './usage.ts'

export interface MilestoneWatchDeps {
  readonly usage: Usage
  readonly session: Pick<Session, 'actor'>
  readonly consent: Pick<Consent, 'mayRun'>
  readonly client: Pick<Client, 'call'>
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly clock: Clock
}

const nothing: TakenMilestones = { milestones: [], isIndexing: false }

const facts: { readonly [Kind in MilestoneKind]: (milestone: ReachedMilestone) => UsageFact } = {
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

/** After these the server may know of more. */
const causes: ReadonlySet<UsageFact['type']> = new Set<UsageFact['type']>([
  'repository.added',
  'search.answered',
  'answer.completed',
  'answer.cutShort',
])

/** A hidden page leaves what there is to one that is seen, unless it has something to report. */
const createTake = ({ client, document, session }: MilestoneWatchDeps) => {
  const calls = () => import('#src/contract/milestones.ts').then(({ milestoneEndpoints }) => milestoneEndpoints)
  return async ({ told }: { readonly told: readonly MilestoneName[] }): Promise<TakenMilestones> => {
    const { organisationId } = session.actor.getSnapshot().context
    if (organisationId === null || (document.visibilityState === 'hidden' && told.length === 0)) return nothing
    return client.call((await calls()).take, { body: { organisationId, told: [...told] } })
  }
}

/** Tells what the server knows this person has reached, on whatever screen they are; gives back how to stop. */
export const startMilestoneWatch = (deps: MilestoneWatchDeps): (() => void) => {
  const { usage, session, consent, window, document, clock } = deps
  const take = createTake(deps)
  const actor = createActor(
    milestoneWatchMachine.provide({ actors: { takeMilestones: fromPromise(({ input }) => take(input)) } }),
    { systemId: 'milestoneWatch', clock },
  )
  actor.on('milestones.reached', ({ milestones }) => {
    for (const milestone of milestones) usage.tell(facts[milestone.kind](milestone))
  })
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
  return () => {
    window.removeEventListener('consent-updated', followSoon)
    document.removeEventListener('visibilitychange', look)
    unsubscribe()
    stopReading()
    actor.stop()
  }
}
