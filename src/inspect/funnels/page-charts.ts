import type { ChartMemory, Move, Place, Said } from './chart-memory.ts'
import type { Device } from './event-order.ts'
import type { Claim } from './findings.ts'
import type { LoggedEvent } from './log-event.ts'
import { type Person, meantBy } from './people.ts'
import type { LogProblemKind } from './report.ts'

/** Clocks are read twice, when the chart hears and when the library captures. Milliseconds. */
const tolerance = 1_000

/** One chart of one page: it lives from a load of the page to the next. */
export interface PageChart {
  place: Place
  /** As the chart itself remembers it, as far as the log tells. */
  reached: { readonly stageId?: string; readonly milestoneId?: string; readonly at: number }[]
  /** False when the chart had begun before the log does. */
  isWhole: boolean
  person: Person
  /** Of the last stage or milestone. */
  last: LoggedEvent
  /** How much of the device was known to be lost then. */
  lost: number
  /** What the chart has said in the same moment and the log has not told yet. */
  pending: readonly Said[]
  hasCompleted: boolean
}

export type Report = (kind: LogProblemKind, event: LoggedEvent, claim?: Claim) => void

const timed: ReadonlySet<string> = new Set(['elapsed', 'isDelayed', 'duration', 'stagesReached', 'isJourneyDelayed'])
/** Only who has heard all of a journey knows how far along it is. */
const whole: ReadonlySet<string> = new Set(['progress', 'completed'])

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** What an event says of itself, against what the chart says: all that does not depend on the moment. */
const compare = (said: Said, event: LoggedEvent, isWhole: boolean, report: Report): void => {
  for (const member in said.properties) {
    if (timed.has(member) || (!isWhole && whole.has(member))) continue
    const [claimed, expected] = [event.properties[member], said.properties[member]]
    if (!isSame(claimed, expected)) report('contradiction', event, { member, claimed, expected })
  }
}

const isNear = (claimed: unknown, expected: number): boolean =>
  Number.isNaN(expected) || (typeof claimed === 'number' && Math.abs(claimed - expected) <= tolerance)

/**
 * Holds what each page has told against its chart. A page's charts begin anew when it is loaded, which shows in the log as a
 * stage or milestone without `elapsed`: the chart had heard of none before. One with `elapsed` whose page the log does not
 * know began before the log does, or before there was consent, and is believed.
 */
export class PageCharts {
  private readonly memory: ChartMemory
  private readonly report: Report
  private readonly idMember: 'stageId' | 'milestoneId'
  private readonly expected: number

  /** `expected`: of the whole, in milliseconds; infinite where nothing is expected. */
  constructor(memory: ChartMemory, idMember: 'stageId' | 'milestoneId', expected: number, report: Report) {
    this.memory = memory
    this.idMember = idMember
    this.expected = expected
    this.report = report
  }

  /** The event is of a stage or milestone that the chart knows. */
  reach(page: PageChart | undefined, event: LoggedEvent, id: string, device: Device, person: Person): PageChart {
    const isFresh = event.properties['elapsed'] === undefined
    const before = isFresh ? undefined : page
    if (page && isFresh) this.close(page, device)
    if (before && meantBy(before.person) !== person)
      this.report('userChanged', event, { member: 'distinctId', claimed: person.id, expected: before.person.id })
    const move = this.moveOf(before, isFresh, event, id)
    const [said, ...follows] = move.said
    if (said) compare(said, event, true, this.report)
    this.checkTimes(before, move, event)
    if (before) this.close(before, device)
    return {
      place: move.to,
      reached: [...(before?.reached ?? []), { [this.idMember]: id, at: event.at }],
      isWhole: isFresh || before?.isWhole === true,
      person,
      last: event,
      lost: device.lost,
      pending: follows,
      hasCompleted: false,
    }
  }

  /** The event is of what a chart says in the moment in which it reaches something. */
  follow(page: PageChart | undefined, event: LoggedEvent): void {
    if (!page) return
    const id = event.properties[this.idMember]
    const said = page.pending.find(
      (each) =>
        each.event === event.event && (!(this.idMember in each.properties) || each.properties[this.idMember] === id),
    )
    if (!said)
      return this.report(
        page.hasCompleted && event.event === 'funnel_completed' ? 'completedTwice' : 'unfounded',
        event,
      )
    page.pending = page.pending.filter((each) => each !== said)
    page.hasCompleted ||= said.event === 'funnel_completed'
    compare(said, event, page.isWhole, this.report)
    if (page.isWhole) this.checkDuration(page, said, event)
  }

  /** The event says that something is not waited for any longer. Whether the chart has found that to be so. */
  giveUp(page: PageChart | undefined, event: LoggedEvent): boolean {
    if (!page || (!page.isWhole && this.idMember === 'milestoneId')) return true
    const { waited, awaitedMilestoneId: awaited } = event.properties
    const since = page.reached.findLast((each) => each[this.idMember] === event.properties[this.idMember])
    const move =
      since && typeof waited === 'number'
        ? this.memory.ask(page.place, page.reached, { type: 'clock.ticked', at: since.at + waited })
        : null
    const said = move?.said.find((each) => awaited === undefined || each.properties['awaitedMilestoneId'] === awaited)
    if (!move || !said || !since) {
      this.report('unfounded', event)
      return false
    }
    compare(said, event, true, this.report)
    if (!isNear(waited, event.at - since.at))
      this.report('contradiction', event, { member: 'waited', claimed: waited, expected: event.at - since.at })
    page.place = typeof awaited === 'string' ? this.memory.with(page.place, page.reached, awaited, 'stuck') : move.to
    return true
  }

  /** The page has moved on, or the log is over: what has not been told by now never was, unless it was lost. */
  close(page: PageChart, device: Device): void {
    const isLost = device.lost > page.lost
    const isCutOff = page.last.sequence !== null && page.last.sequence === device.next - 1
    if (isLost || isCutOff) return
    for (const { event } of page.pending)
      this.report('missing', page.last, { member: event, claimed: undefined, expected: event })
  }

  private moveOf(before: PageChart | undefined, isFresh: boolean, event: LoggedEvent, id: string): Move {
    const place = before?.place ?? (isFresh ? this.memory.start : this.placeBefore(event, id))
    const move = this.memory.move(place, id)
    if (move) return move
    const expected = Object.keys(place.moves).filter((each) => place.moves.get(each))
    this.report('contradiction', event, { member: this.idMember, claimed: id, expected })
    const first = this.memory.move(this.memory.start, id)
    if (!first) throw new Error(`the chart knows no ${id}`)
    return first
  }

  /** Where a chart that the log has not seen before must have been to pass over these stages. */
  private placeBefore({ properties }: LoggedEvent, id: string): Place {
    const { start } = this.memory
    for (const each of start.moves.keys()) {
      const place = this.memory.move(start, each)?.to
      const skipped = place && this.memory.move(place, id)?.said[0]?.properties['skippedStages']
      if (place && skipped !== undefined && isSame(skipped, properties['skippedStages'])) return place
    }
    return start
  }

  private checkTimes(before: PageChart | undefined, { said, delayedAfter }: Move, event: LoggedEvent): void {
    const { elapsed, isDelayed } = event.properties
    const last = before?.reached.at(-1)
    const passed = last ? Math.max(0, event.at - last.at) : Number.NaN
    if (last && !isNear(elapsed, passed))
      this.report('contradiction', event, { member: 'elapsed', claimed: elapsed, expected: passed })
    const expected = typeof elapsed === 'number' && elapsed > delayedAfter
    if (said[0] && isDelayed !== expected)
      this.report('contradiction', event, { member: 'isDelayed', claimed: isDelayed, expected })
  }

  private checkDuration({ reached }: PageChart, { event: name }: Said, event: LoggedEvent): void {
    const { duration, stagesReached, isJourneyDelayed } = event.properties
    const passed = Math.max(0, event.at - (reached[0]?.at ?? event.at))
    if (duration !== undefined && !isNear(duration, passed))
      this.report('contradiction', event, { member: 'duration', claimed: duration, expected: passed })
    if (name === 'funnel_completed' && stagesReached !== reached.length)
      this.report('contradiction', event, { member: 'stagesReached', claimed: stagesReached, expected: reached.length })
    const isDelayed = typeof duration === 'number' && duration > this.expected
    if (name === 'journey_timing_measurement' && isJourneyDelayed !== isDelayed)
      this.report('contradiction', event, {
        member: 'isJourneyDelayed',
        claimed: isJourneyDelayed,
        expected: isDelayed,
      })
  }
}
