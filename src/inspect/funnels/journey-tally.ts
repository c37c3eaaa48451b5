import type { Journey } from '#machines/analytics/journey.setup.ts'
import type { JourneyChart } from '#machines/analytics/analytics-charts.ts'
import { type ChartMemory, type Place, rememberChart } from './chart-memory.ts'
import { createDeviationBook } from './findings.ts'
import type { Judged } from './funnel-tally.ts'
import { type Person, type Way, newWay } from './people.ts'
import type { JourneyReport } from './report.ts'
import { StepTally, toShare } from './step-tally.ts'

const countBits = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

export class JourneyTally {
  readonly memory: ChartMemory
  readonly ids: readonly string[]
  private readonly journey: Journey
  private readonly steps: readonly StepTally[]
  private readonly critical: number
  private readonly deviations = createDeviationBook()
  private readonly progress: number[]
  private readonly places = new Map<number, Place>()
  private users = 0
  private delayed = 0

  constructor({ journey, machine }: JourneyChart) {
    this.journey = journey
    this.memory = rememberChart(machine, 'milestoneId')
    this.ids = Object.keys(journey.milestones)
    this.steps = Object.values(journey.milestones).map(({ timeToComplete }) => new StepTally(timeToComplete))
    this.critical = journey.criticalPath.reduce((bits, id) => bits | (1 << this.ids.indexOf(id)), 0)
    this.progress = Array.from({ length: journey.criticalPath.length + 1 }, () => 0)
  }

  has(id: string): boolean {
    return Object.hasOwn(this.journey.milestones, id)
  }

  getWay(person: Person, chart: number): Way {
    const known = person.ways[chart]
    if (known) return known
    const way = newWay()
    person.ways[chart] = way
    this.users += 1
    this.count(0, 1)
    return way
  }

  addReached(way: Way, occurrence: { readonly line: number; readonly at: number }, id: string, user: string): Judged {
    const index = this.ids.indexOf(id)
    const from = this.ids[way.last] ?? null
    if (!this.memory.move(this.findPlace(way.reached), id)) {
      this.deviations.note('repeated', occurrence.line, user)
      return { verdict: 'repeated', from, skipped: [] }
    }
    this.steps[index]?.time(way.lastAt, occurrence.at)
    if (way.last < 0) way.firstAt = occurrence.at
    way.lastAt = occurrence.at
    way.last = index
    this.reach(way, 1 << index)
    this.noteDelay(way)
    return { verdict: from === null ? 'started' : 'advanced', from, skipped: [] }
  }

  unknown(line: number, user: string): void {
    this.deviations.note('unknown', line, user)
  }

  giveUp(way: Way, id: string): void {
    const index = this.ids.indexOf(id)
    this.steps[index]?.giveUp(way, index)
  }

  merge(from: Way, into: Way): void {
    this.users -= 1
    this.count(from.reached, -1)
    for (const [index, step] of this.steps.entries()) {
      if (((from.reached & into.reached) >> index) & 1) step.users -= 1
      if (((from.givenUp & into.givenUp) >> index) & 1) step.givenUp -= 1
    }
    if (from.isDelayed && into.isDelayed) this.delayed -= 1
    this.count(into.reached, -1)
    into.reached |= from.reached
    this.count(into.reached, 1)
    into.givenUp |= from.givenUp
    into.isDelayed ||= from.isDelayed
    into.firstAt = Number.isNaN(into.firstAt) ? from.firstAt : Math.min(from.firstAt, into.firstAt)
    if (into.last < 0 || from.lastAt > into.lastAt) [into.last, into.lastAt] = [from.last, from.lastAt]
  }

  report(): JourneyReport {
    const { id, name, expectedDuration } = this.journey
    return {
      id,
      name,
      expectedDuration,
      users: this.users,
      completed: this.progress.at(-1) ?? 0,
      criticalPathProgress: [...this.progress],
      delayed: this.delayed,
      milestones: this.ids.map((milestone, index) => this.reportMilestone(milestone, index)),
      deviations: this.deviations.deviations(),
    }
  }

  private findPlace(reached: number): Place {
    const known = this.places.get(reached)
    if (known) return known
    let place = this.memory.start
    for (const [index, id] of this.ids.entries())
      if ((reached >> index) & 1) place = this.memory.move(place, id)?.to ?? place
    this.places.set(reached, place)
    return place
  }

  private reach(way: Way, bit: number): void {
    const step = this.steps[Math.log2(bit)]
    if (step) step.users += 1
    this.count(way.reached, -1)
    way.reached |= bit
    this.count(way.reached, 1)
  }

  private count(reached: number, change: 1 | -1): void {
    const index = countBits(reached & this.critical)
    this.progress[index] = (this.progress[index] ?? 0) + change
  }

  private noteDelay(way: Way): void {
    if (way.isDelayed || way.lastAt - way.firstAt <= this.journey.expectedDuration) return
    way.isDelayed = !Number.isNaN(way.lastAt - way.firstAt)
    if (way.isDelayed) this.delayed += 1
  }

  private reportMilestone(id: string, index: number) {
    const step = this.steps[index]
    if (!step) throw new Error(`no milestone ${id}`)
    return {
      id,
      name: this.journey.milestones[id]?.name ?? id,
      isCritical: this.journey.criticalPath.includes(id),
      users: step.users,
      reachedShare: toShare(step.users, this.users),
      ...step.figures(),
      stuck: step.givenUp,
    }
  }
}
