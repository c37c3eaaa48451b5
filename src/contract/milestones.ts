import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { BoundedList, Id } from './fields.ts'
import { sourceTypes } from './repositories.ts'

/** Steps of funnels and journeys that only the server can observe, in the order in which they are sent. */
export const milestoneKinds = [
  'questionAnswered',
  'repositoryIndexed',
  'repositoryQueried',
  'repositoryActivelyUsed',
  'workspaceUsed',
  'memberJoined',
  'teamActivated',
  'workspaceShared',
] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

const MilestoneName = v.object({
  kind: v.picklist(milestoneKinds),
  /** Of the repository; empty for what is told once a person. */
  subjectId: v.union([Id, v.literal('')]),
})
export type MilestoneName = v.InferOutput<typeof MilestoneName>

export const ReachedMilestone = v.object({
  ...MilestoneName.entries,
  /** Of the repository. */
  sourceType: v.optional(v.picklist(sourceTypes)),
  /** How long ago it was reached, in milliseconds: an index may have been completed long before a page asks. */
  age: v.optional(v.number()),
})
export type ReachedMilestone = v.InferOutput<typeof ReachedMilestone>

/** So many are taken, and come back, at once. */
export const maxTakenMilestones = 50

export const milestoneEndpoints = endpoints({
  /**
   * Takes the caller's milestones in this organisation that no page has sent yet, for this page only: each is offered again after
   * half a minute unless it comes back in `told`. Empty for anyone who has not agreed to statistics.
   */
  take: {
    method: 'POST',
    path: '/api/user/milestones',
    access: 'signedIn',
    body: v.object({ organisationId: Id, told: BoundedList(MilestoneName, maxTakenMilestones) }),
    reply: v.object({
      milestones: v.array(ReachedMilestone),
      /** A repository of this person is being indexed for the first time. */
      isIndexing: v.boolean(),
    }),
    addition: true,
  },
})
