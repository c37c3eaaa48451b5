import type { AnyStateMachine } from 'xstate'
import type { SeenMove } from '../charts/elk-graph.ts'
import type { Mark, Tone } from '../charts/draw-chart.ts'
import type { Edge, FunnelReport, JourneyReport } from '../funnels/report.ts'

export interface ReportMarks {
  readonly marks: Readonly<Record<string, Mark>>
  readonly notes: Readonly<Record<string, string>>
  readonly seen: readonly SeenMove[]
}

interface Words {
  readonly users: (count: number) => string
  readonly times: (count: number) => string
}

const getTone = ({ kind, users }: Edge): Tone => {
  if (users === 0) return 'unused'
  return kind === 'skip' ? 'doubtful' : 'used'
}

const seenKey = ({ from, to }: Edge): string => `seen ${from} ${to}`

/** A stage is a state, and the event that leads to it has its name. */
export const markFunnel = ({ root }: AnyStateMachine, report: FunnelReport, words: Words): ReportMarks => {
  const { edges, stages } = report
  const beginning = root.initial.target[0]?.key ?? ''
  const toStateId = (id: string | null) => `${root.id}.${id ?? beginning}`
  const toMoveKey = ({ from, to }: Edge) => `${toStateId(from)}|${to}|0`
  const most = Math.max(1, ...edges.map(({ users }) => users))
  const known = edges.filter(({ kind }) => kind !== 'impossible')
  const impossible = edges.filter(({ kind }) => kind === 'impossible')
  return {
    marks: Object.fromEntries(
      known.map((edge) => [toMoveKey(edge), { tone: getTone(edge), weight: edge.users / most } satisfies Mark]),
    ),
    notes: Object.fromEntries([
      ...known.filter(({ users }) => users > 0).map((edge) => [toMoveKey(edge), words.users(edge.users)]),
      ...stages.map(({ id, users }) => [toStateId(id), words.users(users)]),
    ]),
    seen: impossible.map((edge) => ({
      key: seenKey(edge),
      source: toStateId(edge.from),
      target: toStateId(edge.to),
      text: words.times(edge.users),
    })),
  }
}

export const markJourney = ({ root }: AnyStateMachine, { milestones }: JourneyReport, words: Words): ReportMarks => {
  const marks: Record<string, Mark> = {}
  const notes: Record<string, string> = {}
  for (const { id, users, stuck } of milestones) {
    const region = `${root.id}.${id}`
    marks[region] = { tone: users > 0 ? 'used' : 'unused' }
    marks[`${region}.reached`] = { tone: users > 0 ? 'used' : 'unused' }
    notes[`${region}.reached`] = words.users(users)
    if (root.states[id]?.states['stuck'] === undefined) continue
    marks[`${region}.stuck`] = { tone: stuck > 0 ? 'doubtful' : 'unused' }
    notes[`${region}.stuck`] = words.users(stuck)
  }
  return { marks, notes, seen: [] }
}
