import { type ActorOptions, type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { returnVisitsMachine } from '#machines/analytics/return-visits.machine.ts'
import type { Visits } from '#machines/analytics/visits.ts'
import { finite, list, readJson } from '#src/lib/shape.ts'
import type { Memory } from './memory.ts'

const firstVisitKey = 'first-visit'
const lastVisitKey = 'last-visit'
const visitHistoryKey = 'visit-history'

interface Deps {
  readonly memory: Memory
  readonly now: () => number
  readonly clock: NonNullable<ActorOptions<typeof returnVisitsMachine>['clock']>
}

export interface ReturnVisits {
  readonly actor: ActorRefFrom<typeof returnVisitsMachine>
  readonly forget: () => void
}

const readVisits = (memory: Memory): Visits => ({
  firstVisit: readJson(finite, memory.read(firstVisitKey)),
  lastVisit: readJson(finite, memory.read(lastVisitKey)),
  history: readJson(list(finite), memory.read(visitHistoryKey)) ?? [],
})

/** The browser remembers visits only with consent to statistics (`machines/README.md`, C4). */
export const createReturnVisits = ({ memory, now, clock }: Deps): ReturnVisits => {
  const actor = createActor(
    returnVisitsMachine.provide({
      actors: { lookUpVisits: fromPromise(async () => ({ visits: readVisits(memory), at: now() })) },
    }),
    { systemId: 'returnVisits', clock },
  )
  actor.on('visit.noted', ({ visits: { firstVisit, lastVisit, history } }) => {
    memory.write(firstVisitKey, JSON.stringify(firstVisit))
    memory.write(lastVisitKey, JSON.stringify(lastVisit))
    memory.write(visitHistoryKey, JSON.stringify(history))
  })
  actor.start()
  return {
    actor,
    forget() {
      memory.write(firstVisitKey, null)
      memory.write(lastVisitKey, null)
      memory.write(visitHistoryKey, null)
    },
  }
}
