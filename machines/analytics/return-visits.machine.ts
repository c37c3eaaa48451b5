import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { type Visits, type WeighedVisit, weighVisit } from './visits.ts'

export type ReturnVisitsEvent =
  /** Visits are kept only while someone is signed in and has agreed to statistics (`machines/README.md`, C4). */
  { type: 'visits.allowed' } | { type: 'visits.forbidden' }

export type ReturnVisitsNotice =
  | { type: 'visit.returned'; hoursSinceLastVisit: number; daysSinceFirstVisit: number }
  | { type: 'visits.regular'; visitsInPastWeek: number }
  | { type: 'visit.noted'; visits: Visits }

export interface LookedUp {
  readonly visits: Visits
  readonly at: number
}

const weighed = ({ visits, at }: LookedUp): WeighedVisit => weighVisit(visits, at)

export const returnVisitsMachine = setup({
  types: {} as { events: ReturnVisitsEvent; emitted: ReturnVisitsNotice },
  actors: { lookUpVisits: fromPromise<LookedUp>(notProvided('lookUpVisits')) },
  delays: { settling: 1_000, lookUpTimeout: 10_000 },
  guards: {
    isRegular: (_, { regularVisitsInWeek }: WeighedVisit) => regularVisitsInWeek !== null,
    isReturn: (_, { gapHours }: WeighedVisit) => gapHours !== null,
  },
  actions: {
    announceReturn: emit((_, { gapHours, daysSinceFirstVisit }: WeighedVisit) => ({
      type: 'visit.returned' as const,
      hoursSinceLastVisit: gapHours ?? 0,
      daysSinceFirstVisit,
    })),
    announceRegular: emit((_, { regularVisitsInWeek }: WeighedVisit) => ({
      type: 'visits.regular' as const,
      visitsInPastWeek: regularVisitsInWeek ?? 0,
    })),
    announceNote: emit((_, { visits }: WeighedVisit) => ({ type: 'visit.noted' as const, visits })),
  },
}).createMachine({
  id: 'returnVisits',
  description: 'Notices that a person has come back, and that they do so regularly.',
  initial: 'forbidden',
  states: {
    forbidden: {
      description:
        'Nobody is signed in, or they have not said yes to statistics: nothing is looked at and nothing kept.',
      on: { 'visits.allowed': 'allowed' },
    },
    allowed: {
      initial: 'settling',
      on: { 'visits.forbidden': 'forbidden' },
      states: {
        settling: {
          description: 'A page that is left at once is no visit.',
          after: { settling: 'lookingUp' },
        },
        lookingUp: {
          invoke: {
            id: 'lookUpVisits',
            src: 'lookUpVisits',
            onDone: [
              {
                guard: { type: 'isRegular', params: ({ event }) => weighed(event.output) },
                target: 'noted',
                actions: [
                  { type: 'announceReturn', params: ({ event }) => weighed(event.output) },
                  { type: 'announceRegular', params: ({ event }) => weighed(event.output) },
                  { type: 'announceNote', params: ({ event }) => weighed(event.output) },
                ],
              },
              {
                guard: { type: 'isReturn', params: ({ event }) => weighed(event.output) },
                target: 'noted',
                actions: [
                  { type: 'announceReturn', params: ({ event }) => weighed(event.output) },
                  { type: 'announceNote', params: ({ event }) => weighed(event.output) },
                ],
              },
              {
                target: 'noted',
                actions: { type: 'announceNote', params: ({ event }) => weighed(event.output) },
              },
            ],
            onError: 'noted',
          },
          after: { lookUpTimeout: 'noted' },
        },
        noted: { description: 'Once a page; the next one looks again.' },
      },
    },
  },
})
