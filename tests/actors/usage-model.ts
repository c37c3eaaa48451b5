import { newUserActivation } from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { onboarding } from '#machines/analytics/funnels/onboarding.funnel.ts'
import { repositoryActivation } from '#machines/analytics/funnels/repository-activation.funnel.ts'
import { teamOnboarding } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import { type TrackedPlace, trackedPlaces } from '#machines/analytics/tracked-places.ts'
import { valueRealization } from '#machines/analytics/funnels/value-realization.funnel.ts'
import { workspaceCollaboration } from '#machines/analytics/funnels/workspace-collaboration.funnel.ts'
import type { UsageFact } from '#src/actors/usage.ts'

const orders = new Map<string, readonly string[]>(
  [onboarding, repositoryActivation, workspaceCollaboration, valueRealization].map(({ id, stages }) => [
    id,
    Object.keys(stages),
  ]),
)
const critical = new Map<string, readonly string[]>(
  [newUserActivation, teamOnboarding].map(({ id, criticalPath }) => [id, criticalPath]),
)

export const createUsageModel = () => {
  let positions = new Map<string, number>()
  let reached = new Set<string>()
  const stage = (funnelId: string, stageId: string): string[] => {
    const order = orders.get(funnelId) ?? []
    const [before, position] = [positions.get(funnelId) ?? -1, order.indexOf(stageId)]
    if (position <= before) return []
    positions.set(funnelId, position)
    const skipped = before < 0 ? [] : order.slice(before + 1, position)
    const joined = before < 0 && position > 0
    const last = position === order.length - 1
    return [
      ['conversion_funnel', funnelId, stageId, joined && 'joined', ...skipped].filter(Boolean).join(' '),
      last ? `funnel_completed ${funnelId}` : `funnel_next_stage_available ${funnelId} ${order[position + 1]}`,
    ]
  }
  const milestone = (journeyId: string, milestoneId: string): string[] => {
    const id = `${journeyId} ${milestoneId}`
    if (reached.has(id)) return []
    reached.add(id)
    const isCritical = critical.get(journeyId)?.includes(milestoneId)
    const types = ['user_journey_milestone', 'journey_timing_measurement']
    return [...types, ...(isCritical ? ['journey_critical_path_progress'] : [])].map((event) => `${event} ${id}`)
  }
  return {
    hear(type: UsageFact['type'], completed: readonly string[] = []): string[] {
      const { stages, milestones, events }: TrackedPlace = trackedPlaces[type]
      return [
        ...events,
        ...Object.entries(stages).flatMap(([funnelId, stageId]) =>
          completed.includes(funnelId) ? [] : stage(funnelId, stageId),
        ),
        ...Object.entries(milestones).flatMap(([journeyId, id]) => milestone(journeyId, id)),
      ]
    },
    whereIn: (funnelId: string) => orders.get(funnelId)?.[positions.get(funnelId) ?? -1] ?? null,
    restart() {
      positions = new Map()
      reached = new Set()
    },
  }
}

export type UsageModel = ReturnType<typeof createUsageModel>

interface Arrived {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}

export const toLine = ({ event, properties }: Arrived): string => {
  const { funnelId, journeyId, stageId, milestoneId, nextStageId, hasJoined, skippedStages } = properties
  if (event === 'conversion_funnel')
    return [event, funnelId, stageId, hasJoined && 'joined', skippedStages].flat().filter(Boolean).join(' ')
  if (event === 'funnel_next_stage_available') return [event, funnelId, nextStageId].join(' ')
  if (event === 'funnel_completed') return `${event} ${String(funnelId)}`
  return journeyId === undefined ? event : [event, journeyId, milestoneId].join(' ')
}

export const isAboutWaiting = ({ event }: Arrived): boolean =>
  event === 'funnel_drop_off' || event === 'journey_user_stuck'
