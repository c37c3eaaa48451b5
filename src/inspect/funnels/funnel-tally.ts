import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { FunnelChart } from '#machines/analytics/analytics-charts.ts'
import { type ChartMemory, type Place, rememberChart } from './chart-memory.ts'
import { createDeviationBook } from './findings.ts'
import { EdgeCounts, isJoin, getEdgeKind, listSkipped } from './funnel-edges.ts'
import { type Person, type Way, newWay } from './people.ts'
import type { AnalysisQuestion, FunnelAnalysis } from './analysis.ts'
import { analyseFunnel } from './analyse-funnel.ts'
import type { FirstSeen } from './first-seen.ts'
import type { FirstValues } from './first-values.ts'
import type { Edge, FunnelReport } from './report.ts'
import { StageTimes } from './stage-times.ts'
import { StepTally, toShare } from './step-tally.ts'

export type Verdict = 'started' | 'joined' | 'advanced' | 'skipped' | 'repeated' | 'outOfOrder'

export interface Judged {
  readonly verdict: Verdict
  readonly from: string | null
  readonly skipped: readonly string[]
}

interface Occurrence {
  readonly line: number
  readonly at: number
}

const verdicts = { next: 'advanced', skip: 'skipped', join: 'joined' } as const satisfies Partial<
  Record<Edge['kind'], string>
>

/**
 * Each stage of a person is sent to one chart across pages. A stage the chart ignores is repeated when it was reached before, and
 * out of order otherwise.
 */
export class FunnelTally {
  readonly id: string
  readonly memory: ChartMemory
  readonly ids: readonly string[]
  private readonly funnel: Funnel
  private readonly steps: readonly StepTally[]
  private readonly places: readonly { readonly id: string | null; readonly place: Place }[]
  private readonly edges = new EdgeCounts()
  private readonly deviations = createDeviationBook()
  private readonly kept: Way[] | null
  private readonly times: StageTimes
  private readonly firsts: FirstValues | null
  private users = 0
  private completed = 0

  constructor({ funnel, machine }: FunnelChart, keepsWays: boolean, firsts: FirstValues | null = null) {
    this.funnel = funnel
    this.id = funnel.id
    this.memory = rememberChart(machine, 'stageId')
    this.ids = Object.keys(funnel.stages)
    this.steps = Object.values(funnel.stages).map(({ expectedDuration }) => new StepTally(expectedDuration))
    const start = this.memory.start
    const alone = this.ids.map((id) => ({ id, place: this.memory.move(start, id)?.to ?? start }))
    this.places = [{ id: null, place: start }, ...alone]
    this.kept = keepsWays ? [] : null
    this.times = new StageTimes(this.ids.length)
    this.firsts = firsts
  }

  has(id: string): boolean {
    return Object.hasOwn(this.funnel.stages, id)
  }

  getWay(person: Person, chart: number): Way {
    const known = person.ways[chart]
    if (known) return known
    const way = newWay()
    way.row = this.times.add(person)
    person.ways[chart] = way
    this.users += 1
    this.kept?.push(way)
    return way
  }

  noteFirst({ row }: Way, properties: Readonly<Record<string, unknown>>): void {
    this.firsts?.add(row, properties)
  }

  addReached(way: Way, occurrence: Occurrence, id: string, user: string): Judged {
    const index = this.ids.indexOf(id)
    if (this.kept) {
      way.heardStages.push(index)
      way.heardAt.push(occurrence.at)
    }
    const from = this.ids[way.last] ?? null
    const place = this.places[way.last + 1]
    const move = place ? this.memory.move(place.place, id) : null
    if (!move) return this.rejectStage(way, occurrence, id, user)
    const [kind, skipped] = [getEdgeKind(move), listSkipped(move)]
    this.edges.count(from, id)
    if (isJoin(move)) (this.steps[index] as StepTally).joined += 1
    if (kind === 'skip') this.deviations.note('skipped', occurrence.line, user)
    const isStart = way.last < 0 && kind === 'next'
    this.enter(way, index, occurrence.at)
    return { verdict: isStart ? 'started' : verdicts[kind as keyof typeof verdicts], from, skipped }
  }

  unknown(line: number, user: string): void {
    this.deviations.note('unknown', line, user)
  }

  giveUp(way: Way, id: string): void {
    const index = this.ids.indexOf(id)
    this.steps[index]?.giveUp(way, index)
  }

  /** An anonymous person was identified, so stages of both are counted once. */
  merge(from: Way, into: Way): void {
    const both = from.reached & into.reached
    this.users -= 1
    for (const [index, step] of this.steps.entries()) {
      if ((both >> index) & 1) step.users -= 1
      if (index > 0 && ((both >> (index - 1)) & 3) === 3) step.fromPrevious -= 1
      if ((from.givenUp & into.givenUp & (1 << index)) !== 0) step.givenUp -= 1
    }
    if ((both >> (this.ids.length - 1)) & 1) this.completed -= 1
    if (from.last > into.last) [into.last, into.lastAt] = [from.last, from.lastAt]
    into.reached |= from.reached
    if (this.times.merge(from.row, into.row)) this.firsts?.replace(into.row, from.row)
    into.givenUp |= from.givenUp
    into.heardStages.unshift(...from.heardStages.splice(0))
    into.heardAt.unshift(...from.heardAt.splice(0))
  }

  ways(): readonly Way[] {
    return (this.kept ?? []).filter(({ heardStages }) => heardStages.length > 0)
  }

  analyse(question: AnalysisQuestion, seen: FirstSeen | null): FunnelAnalysis {
    return analyseFunnel(this.funnel, { times: this.times, firsts: this.firsts, seen }, question)
  }

  report(): FunnelReport {
    const { id, name, targetConversionRate } = this.funnel
    const { users, completed } = this
    return {
      id,
      name,
      targetConversionRate,
      users,
      completed,
      conversion: toShare(completed, users),
      stages: this.ids.map((stage, index) => this.reportStage(stage, index)),
      edges: this.edges.edges(this.memory, this.places),
      deviations: this.deviations.deviations(),
    }
  }

  private rejectStage(way: Way, { line }: Occurrence, id: string, user: string): Judged {
    const from = this.ids[way.last] ?? null
    const verdict = (way.reached >> this.ids.indexOf(id)) & 1 ? 'repeated' : 'outOfOrder'
    if (verdict === 'outOfOrder') this.edges.countImpossible(from, id)
    this.deviations.note(verdict, line, user)
    return { verdict, from, skipped: [] }
  }

  private enter(way: Way, index: number, at: number): void {
    const step = this.steps[index]
    if (!step) return
    step.users += 1
    if (index > 0 && (way.reached >> (index - 1)) & 1) step.fromPrevious += 1
    if (way.last < 0) way.firstAt = at
    else step.time(way.lastAt, at)
    if (index === this.ids.length - 1) this.completed += 1
    way.reached |= 1 << index
    this.times.reach(way.row, index, at)
    way.last = index
    way.lastAt = at
  }

  private reportStage(id: string, index: number) {
    const [step, previous] = [this.steps[index], this.steps[index - 1]]
    if (!step) throw new Error(`no stage ${id}`)
    return {
      id,
      name: this.funnel.stages[id]?.name ?? id,
      users: step.users,
      joined: step.joined,
      conversionFromStart: toShare(step.users, this.users),
      conversionFromPrevious: previous ? toShare(step.fromPrevious, previous.users) : null,
      ...step.figures(),
      droppedOff: step.givenUp,
    }
  }
}
