import type { AnalyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalysisQuestion, FunnelAnalysis } from './analysis.ts'
import { toProperty } from './breakdown-choice.ts'
import type { chartEvents } from './chart-events.ts'
import { type Device, chartsIn, listPages } from './event-order.ts'
import type { Explanation } from './explanation.ts'
import { FunnelTally } from './funnel-tally.ts'
import { JourneyTally } from './journey-tally.ts'
import type { LoggedEvent } from './log-event.ts'
import { PageCharts, type Report } from './page-charts.ts'
import { FirstValues, ValueNames } from './first-values.ts'
import type { FirstSeen } from './first-seen.ts'
import type { Person, Way } from './people.ts'
import type { FunnelReport, JourneyReport } from './report.ts'
import type { VerifyOptions } from './verify-log.ts'
import type { FunnelWays } from './what-if.ts'

type Role = NonNullable<ReturnType<typeof chartEvents.get>>
type Verdict = Pick<Explanation, 'verdict' | 'chart' | 'subject' | 'from' | 'skipped'>

interface Tracked {
  readonly index: number
  readonly id: string
  readonly idMember: 'stageId' | 'milestoneId'
  readonly givenUpMember: 'stageId' | 'awaitedMilestoneId'
  readonly tally: FunnelTally | JourneyTally
  readonly pages: PageCharts
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const prepareFirsts = ({ by, listsProperties }: VerifyOptions): (() => FirstValues | null) => {
  const isAsked = by !== undefined || listsProperties === true
  const [property, values] = [by === undefined ? null : toProperty(by), new ValueNames()]
  return () => (isAsked ? new FirstValues(property, values) : null)
}

/** Events of pages are checked against each page's own charts, and paths of people against one chart per person. */
export class ChartJudge {
  private readonly tracked = { funnelId: new Map<string, Tracked>(), journeyId: new Map<string, Tracked>() }
  private count = 0
  private readonly known: ReadonlySet<string>
  private readonly report: Report
  private readonly funnelTallies: readonly FunnelTally[]
  private readonly journeyTallies: readonly JourneyTally[]

  constructor(chosen: AnalyticsCharts, all: AnalyticsCharts, options: VerifyOptions, report: Report) {
    const createFirsts = prepareFirsts(options)
    this.report = report
    this.known = new Set([
      ...all.funnels.map(({ funnel }) => `funnelId ${funnel.id}`),
      ...all.journeys.map(({ journey }) => `journeyId ${journey.id}`),
    ])
    this.funnelTallies = chosen.funnels.map((chart) => {
      const tally = new FunnelTally(chart, options.keepsWays === true, createFirsts())
      const pages = new PageCharts(tally.memory, 'stageId', Number.POSITIVE_INFINITY, report)
      this.track('funnelId', {
        id: chart.funnel.id,
        idMember: 'stageId',
        givenUpMember: 'stageId',
        tally,
        pages,
      })
      return tally
    })
    this.journeyTallies = chosen.journeys.map((chart) => {
      const tally = new JourneyTally(chart)
      const pages = new PageCharts(tally.memory, 'milestoneId', chart.journey.expectedDuration, report)
      this.track('journeyId', {
        id: chart.journey.id,
        idMember: 'milestoneId',
        givenUpMember: 'awaitedMilestoneId',
        tally,
        pages,
      })
      return tally
    })
  }

  judge({ chart: member, role }: Role, event: LoggedEvent, device: Device, person: Person): Verdict {
    const id = textIn(event.properties[member])
    const tracked = this.tracked[member].get(id)
    if (!tracked) return this.unknownChart(member, id, event)
    const subject = textIn(event.properties[tracked.idMember])
    if (role === 'reached') return this.judgeReached(tracked, subject, event, device, person)
    const page = chartsIn(device, event.tab)[tracked.index]
    if (role === 'givenUp' && tracked.pages.giveUp(page, event)) this.noteGivenUp(tracked, event, person)
    else if (role === 'follows') tracked.pages.follow(page, event)
    const verdict = role === 'follows' ? 'followed' : 'gaveUp'
    return { verdict, chart: id, subject: subject || null, from: null, skipped: [] }
  }

  merge(from: Person, into: Person): void {
    for (const { index, tally } of [...this.tracked.funnelId.values(), ...this.tracked.journeyId.values()]) {
      const [old, own] = [from.ways[index], into.ways[index]]
      if (old && own) tally.merge(old, own)
      else if (old) into.ways[index] = old
    }
    from.ways.length = 0
  }

  finish(devices: Iterable<Device>): void {
    for (const device of devices) {
      for (const charts of listPages(device)) {
        for (const { index, pages } of [...this.tracked.funnelId.values(), ...this.tracked.journeyId.values()]) {
          const page = charts[index]
          if (page) pages.close(page, device)
        }
      }
    }
  }

  funnels(): FunnelReport[] {
    return this.funnelTallies.map((tally) => tally.report())
  }

  journeys(): JourneyReport[] {
    return this.journeyTallies.map((tally) => tally.report())
  }

  analyse(question: AnalysisQuestion, seen: FirstSeen | null): FunnelAnalysis[] {
    return this.funnelTallies.map((tally) => tally.analyse(question, seen))
  }

  ways(): Record<string, FunnelWays> {
    return Object.fromEntries(this.funnelTallies.map((tally) => [tally.id, { stages: tally.ids, ways: tally.ways() }]))
  }

  private track(member: Role['chart'], tracked: Omit<Tracked, 'index'>): void {
    this.tracked[member].set(tracked.id, { ...tracked, index: this.count })
    this.count += 1
  }

  private judgeReached(tracked: Tracked, subject: string, event: LoggedEvent, device: Device, person: Person): Verdict {
    const { id: chart, index, tally, pages } = tracked
    const way = this.findWay(tracked, event, person)
    if (!tally.has(subject)) {
      tally.unknown(event.line, person.id)
      return { verdict: 'unknown', chart, subject: subject || null, from: null, skipped: [] }
    }
    const charts = chartsIn(device, event.tab)
    charts[index] = pages.reach(charts[index], event, subject, device, person)
    const { verdict, from, skipped } = tally.addReached(way, event, subject, person.id)
    return { verdict, chart, subject, from, skipped }
  }

  private unknownChart(member: Role['chart'], id: string, event: LoggedEvent): Verdict {
    if (!this.known.has(`${member} ${id}`))
      this.report(member === 'funnelId' ? 'unknownFunnel' : 'unknownJourney', event, {
        member,
        claimed: id,
        expected: undefined,
      })
    return { verdict: 'unknown', chart: id, subject: null, from: null, skipped: [] }
  }

  private findWay({ tally, index }: Tracked, { properties }: LoggedEvent, person: Person): Way {
    const isFirst = person.ways[index] === undefined
    const way = tally.getWay(person, index)
    if (isFirst && tally instanceof FunnelTally) tally.noteFirst(way, properties)
    return way
  }

  private noteGivenUp(tracked: Tracked, event: LoggedEvent, person: Person): void {
    const { tally, givenUpMember } = tracked
    tally.giveUp(this.findWay(tracked, event, person), textIn(event.properties[givenUpMember]))
  }
}
