import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Id } from './fields.ts'
import { sourceTypes } from './repositories.ts'

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
  /** The repository's id; empty for milestones of the person. */
  subjectId: v.union([Id, v.literal('')]),
})
export type MilestoneName = v.InferOutput<typeof MilestoneName>

export const ReachedMilestone = v.object({
  ...MilestoneName.entries,
  sourceType: v.optional(v.picklist(sourceTypes)),
  /** Milliseconds since the milestone was reached. */
  age: v.optional(v.number()),
})
export type ReachedMilestone = v.InferOutput<typeof ReachedMilestone>

export const maxTakenMilestones = 50

export const milestoneEndpoints = defineEndpoints({
  /**
   * Returns milestones that no page has sent yet. Each is offered again after half a minute unless it comes back in
   * `told`. Empty without consent to statistics.
   */
  take: {
    method: 'POST',
    path: '/api/user/milestones',
    access: 'signedIn',
    body: v.object({ organisationId: Id, told: BoundedList(MilestoneName, maxTakenMilestones) }),
    reply: v.object({
      milestones: v.array(ReachedMilestone),
      isIndexing: v.boolean(),
    }),
    ownPagesOnly: true,
  },
})
