import type { ChartMemory, Move, Place, ChartNotice } from './chart-memory.ts'
import type { Device } from './event-order.ts'
import type { Claim } from './findings.ts'
import type { LoggedEvent } from './log-event.ts'
import { type Person, resolvePerson } from './people.ts'
import type { LogProblemKind } from './report.ts'

/** The chart and the library read the clock at different moments. */
const toleranceMs = 1_000

export interface PageChart {
  place: Place
  readonly reached: string[]
  readonly reachedAt: number[]
  /** False means that the chart had started before the log. */
  isWhole: boolean
  person: Person
  line: number
  sequence: number | null
  lost: number
  readonly pending: ChartNotice[]
  hasCompleted: boolean
}

export type Report = (kind: LogProblemKind, event: Pick<LoggedEvent, 'line' | 'user' | 'event'>, claim?: Claim) => void

const isSame = (claimed: unknown, expected: unknown): boolean =>
  claimed === expected ||
  (Array.isArray(claimed) && Array.isArray(expected)
    ? claimed.length === expected.length && claimed.every((item, index) => item === expected[index])
    : false)

const isNear = (claimed: unknown, expected: number): boolean =>
  Number.isNaN(expected) || (typeof claimed === 'number' && Math.abs(claimed - expected) <= toleranceMs)

/**
 * A page's charts restart with each load, which shows as an event without `elapsed`. A page that is unknown but sends `elapsed` had
 * started before the log or before consent.
 */
export class PageCharts {
  private readonly memory: ChartMemory
  private readonly report: Report
  private readonly idMember: 'stageId' | 'milestoneId'
  private readonly expected: number

  constructor(memory: ChartMemory, idMember: 'stageId' | 'milestoneId', expected: number, report: Report) {
    this.memory = memory
    this.idMember = idMember
    this.expected = expected
    this.report = report
  }

  reach(before: PageChart | undefined, event: LoggedEvent, id: string, device: Device, person: Person): PageChart {
    const isFresh = event.properties['elapsed'] === undefined
    if (before) this.close(before, device)
    const page = before && !isFresh ? before : this.begin(event, id, isFresh, person)
    if (resolvePerson(page.person) !== person)
      this.report('userChanged', event, { member: 'distinctId', claimed: person.id, expected: page.person.id })
    const move = this.findMove(page.place, event, id)
    const [notice] = move.notices
    if (notice) this.compare(notice, event, page.isWhole)
    this.checkTimes(page, move, event)
    page.place = move.to
    page.reached.push(id)
    page.reachedAt.push(event.at)
    page.person = person
    page.line = event.line
    page.sequence = event.sequence
    page.lost = device.lost
    page.pending.length = 0
    for (let index = 1; index < move.notices.length; index += 1) page.pending.push(move.notices[index] as ChartNotice)
    return page
  }

  follow(page: PageChart | undefined, event: LoggedEvent): void {
    if (!page) return
    const index = page.pending.findIndex((notice) => notice.event === event.event && this.isAbout(notice, event))
    const notice = page.pending[index]
    if (!notice) {
      const isAgain = page.hasCompleted && event.event === 'funnel_completed'
      return this.report(isAgain ? 'completedTwice' : 'unfounded', event)
    }
    page.pending.splice(index, 1)
    if (notice.event === 'funnel_completed') page.hasCompleted = true
    this.compare(notice, event, page.isWhole)
    if (page.isWhole) this.checkDuration(page, event)
  }

  giveUp(page: PageChart | undefined, event: LoggedEvent): boolean {
    if (!page || (!page.isWhole && this.idMember === 'milestoneId')) return true
    const { waited, awaitedMilestoneId: awaited } = event.properties
    const since = page.reachedAt[page.reached.lastIndexOf(String(event.properties[this.idMember]))]
    const matchingGiveUp = this.memory
      .giveUps(page.place, page.reached)
      .find(({ notice }) => notice.properties['awaitedMilestoneId'] === awaited)
    if (!matchingGiveUp || since === undefined || typeof waited !== 'number' || waited <= matchingGiveUp.after) {
      this.report('unfounded', event)
      return false
    }
    this.compare(matchingGiveUp.notice, event, true)
    this.checkNear('waited', event.at - since, event)
    page.place = matchingGiveUp.to
    return true
  }

  /** A missing event is reported unless events of the device were lost. */
  close(page: PageChart, device: Device): void {
    if (page.pending.length === 0) return
    const isCutOff = page.sequence !== null && page.sequence === device.last
    if (device.lost > page.lost || isCutOff) return
    for (const { event } of page.pending) {
      const place = { line: page.line, user: page.person.id, event }
      this.report('missing', place, { member: 'event', claimed: undefined, expected: event })
    }
  }

  private begin(event: LoggedEvent, id: string, isFresh: boolean, person: Person): PageChart {
    return {
      place: isFresh ? this.memory.start : this.placeBefore(event, id),
      reached: [],
      reachedAt: [],
      isWhole: isFresh,
      person,
      line: 0,
      sequence: null,
      lost: 0,
      pending: [],
      hasCompleted: false,
    }
  }

  private isAbout({ properties }: ChartNotice, event: LoggedEvent): boolean {
    const id = properties[this.idMember]
    return id === undefined || id === event.properties[this.idMember]
  }

  /** Only a chart that was seen from its start knows the progress of the journey. */
  private compare(notice: ChartNotice, event: LoggedEvent, isWhole: boolean): void {
    for (const [member, expected] of notice.lasting) {
      const claimed = event.properties[member]
      if (claimed === expected || isSame(claimed, expected)) continue
      if (!isWhole && (member === 'progress' || member === 'completed')) continue
      this.report('contradiction', event, { member, claimed, expected })
    }
  }

  private findMove(place: Place, event: LoggedEvent, id: string): Move {
    const move = this.memory.move(place, id)
    if (move) return move
    const expected = [...this.memory.start.moves.keys()].filter((each) => this.memory.move(place, each))
    this.report('contradiction', event, { member: this.idMember, claimed: id, expected })
    const first = this.memory.move(this.memory.start, id)
    if (!first) throw new Error(`the chart knows no ${id}`)
    return first
  }

  private placeBefore({ properties }: LoggedEvent, id: string): Place {
    const { start } = this.memory
    for (const each of start.moves.keys()) {
      const place = this.memory.move(start, each)?.to
      const skipped = place && this.memory.move(place, id)?.notices[0]?.properties['skippedStages']
      if (place && skipped !== undefined && isSame(skipped, properties['skippedStages'])) return place
    }
    return start
  }

  private checkTimes({ reachedAt }: PageChart, { delayedAfter }: Move, event: LoggedEvent): void {
    const { elapsed, isDelayed } = event.properties
    const last = reachedAt.at(-1)
    if (last !== undefined) this.checkNear('elapsed', Math.max(0, event.at - last), event)
    const expected = typeof elapsed === 'number' && elapsed > delayedAfter
    if (isDelayed !== expected)
      this.report('contradiction', event, { member: 'isDelayed', claimed: isDelayed, expected })
  }

  private checkDuration({ reached, reachedAt }: PageChart, event: LoggedEvent): void {
    const { duration, stagesReached, isJourneyDelayed } = event.properties
    const [began = event.at] = reachedAt
    if (event.event === 'funnel_completed' || event.event === 'journey_timing_measurement')
      this.checkNear('duration', Math.max(0, event.at - began), event)
    if (event.event === 'funnel_completed' && stagesReached !== reached.length) {
      const claim = { member: 'stagesReached', claimed: stagesReached, expected: reached.length }
      this.report('contradiction', event, claim)
    }
    const isDelayed = typeof duration === 'number' && duration > this.expected
    if (event.event === 'journey_timing_measurement' && isJourneyDelayed !== isDelayed) {
      const claim = { member: 'isJourneyDelayed', claimed: isJourneyDelayed, expected: isDelayed }
      this.report('contradiction', event, claim)
    }
  }

  private checkNear(member: string, expected: number, event: LoggedEvent): void {
    const claimed = event.properties[member]
    if (!isNear(claimed, expected)) this.report('contradiction', event, { member, claimed, expected })
  }
}
