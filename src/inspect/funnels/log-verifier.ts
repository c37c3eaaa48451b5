import type { AnalyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { ChartJudge } from './chart-judge.ts'
import { chartEvents, identifyEvent, isTracked } from './chart-events.ts'
import { type Device, type PastKind, createDevice, createOrder } from './event-order.ts'
import type { Explanation } from './explanation.ts'
import { cohort } from './breakdown-choice.ts'
import { FirstSeen } from './first-seen.ts'
import { type Claim, createProblemBook, detachText } from './findings.ts'
import type { LoggedEvent, LogProgress, UnreadableLine } from './log-event.ts'
import { type Person, createPeople, resolvePerson } from './people.ts'
import type { LogProblemKind, LogReport } from './report.ts'
import { TextMap } from './text-map.ts'
import type { VerifiedLog, VerifyOptions } from './verify-log.ts'

type Verdict = Pick<Explanation, 'verdict' | 'chart' | 'subject' | 'from' | 'skipped'>

const toVerdict = (verdict: Explanation['verdict']): Verdict => ({
  verdict,
  chart: null,
  subject: null,
  from: null,
  skipped: [],
})

/** The library creates such ids for anonymous people. */
const isNameless = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** The event that a log must have at all for the problem to count in it. */
const findCondition = (kind: LogProblemKind, claim: Claim | undefined): string | null => {
  if (kind === 'missing') return String(claim?.expected)
  return kind === 'userChanged' ? identifyEvent : null
}

export class LogVerifier {
  events = 0
  private readonly people = createPeople()
  private readonly devices = new TextMap<Device>()
  private readonly problems = createProblemBook()
  private readonly conditional = new Map<string, ReturnType<typeof createProblemBook>>()
  private readonly names = new Set<string>()
  private readonly order: ReturnType<typeof createOrder>
  private readonly judge: ChartJudge
  private readonly explain: ReadonlySet<string>
  private readonly onExplained: VerifyOptions['onExplained']
  private readonly seen: FirstSeen | null
  private readonly explanations: Explanation[] = []
  private findings: { readonly kind: LogProblemKind; readonly claim?: Claim }[] = []

  constructor(chosen: AnalyticsCharts, all: AnalyticsCharts, options: VerifyOptions) {
    this.explain = options.explain ?? new Set()
    this.onExplained = options.onExplained
    this.seen = options.by === cohort ? new FirstSeen() : null
    this.judge = new ChartJudge(chosen, all, options, (kind, event, claim) => this.note(kind, event, claim))
    this.order = createOrder({
      deliver: (event, device) => this.deliver(event, device),
      onGap: (event, missing) => this.note('gap', event, undefined, missing),
      onPast: (event, kind) => this.passOver(event, kind),
      startsAnywhere: options.startsAnywhere === true,
    })
  }

  addUnreadable({ line, unreadable }: UnreadableLine): void {
    const claim = { member: 'line', claimed: unreadable, expected: 'an event' }
    this.problems.note({ kind: 'unreadable', line, user: '', event: '', claim })
  }

  add(event: LoggedEvent): void {
    this.events += 1
    this.order.add(event, this.findDevice(event))
  }

  finish(progress: LogProgress): VerifiedLog {
    this.order.finish()
    this.judge.finish(this.devices.values)
    const { explanations } = this
    return {
      report: this.report(progress),
      explanations,
      ways: this.judge.ways(),
      listIds: (user) => this.people.listIds(user),
      analyse: (question) => this.judge.analyse(question, this.seen),
    }
  }

  /** Before `finish`, without the events that wait and without what may still follow. */
  report({ format, lines, isNewestFirst = false }: LogProgress): LogReport {
    const book = createProblemBook()
    book.absorb(this.problems)
    for (const [name, conditional] of this.conditional) if (this.names.has(name)) book.absorb(conditional)
    const [funnels, journeys] = [this.judge.funnels(), this.judge.journeys()]
    const problems = book.problems()
    const allFindings = [...problems, ...[...funnels, ...journeys].flatMap(({ deviations }) => deviations)]
    return {
      format,
      isNewestFirst,
      lines,
      events: this.events,
      users: this.people.count(),
      devices: this.devices.values.length,
      funnels,
      journeys,
      problems,
      isConforming: allFindings.every(({ severity }) => severity === 'warning'),
    }
  }

  get waiting(): number {
    return this.order.waiting()
  }

  get deviceCount(): number {
    return this.devices.values.length
  }

  private get isExplaining(): boolean {
    return this.explain.size > 0 || this.onExplained !== undefined
  }

  private findDevice({ device: id, user }: LoggedEvent): Device {
    const key = id === '' ? `of ${user}` : id
    const known = this.devices.get(key)
    if (known) return known
    const device = createDevice(detachText(key))
    this.devices.add(device.id, device)
    return device
  }

  private note(
    kind: LogProblemKind,
    event: Pick<LoggedEvent, 'line' | 'user' | 'event'>,
    claim?: Claim,
    count = 1,
  ): void {
    const { line, user, event: name } = event
    this.bookFor(findCondition(kind, claim)).note({ kind, line, user, event: name, count, ...(claim && { claim }) })
    if (this.isExplaining) this.findings.push({ kind, ...(claim && { claim }) })
  }

  private bookFor(name: string | null) {
    if (name === null) return this.problems
    const book = this.conditional.get(name) ?? createProblemBook()
    this.conditional.set(name, book)
    return book
  }

  private passOver(event: LoggedEvent, kind: PastKind): void {
    this.note(kind, event, { member: 'deviceSequence', claimed: event.sequence, expected: undefined })
    if (this.isExplaining) this.explainEvent(event, toVerdict('passedOver'))
  }

  private deliver(event: LoggedEvent, device: Device): void {
    const role = chartEvents.get(event.event)
    const person = this.findPerson(event, device)
    this.seen?.note(person, event.at)
    this.checkEvent(event)
    if (role) {
      this.names.add(event.event)
      const verdict = this.judge.judge(role, event, device, person)
      if (this.isExplaining) this.explainEvent(event, verdict)
    } else if (this.isExplaining)
      this.explainEvent(event, toVerdict(event.event === identifyEvent ? 'identified' : 'noted'))
  }

  private findPerson(event: LoggedEvent, device: Device): Person {
    if (event.event !== identifyEvent && device.person && event.user === device.user)
      return resolvePerson(device.person)
    const isNew = !this.people.has(event.user)
    if (event.event === identifyEvent) this.identify(event)
    const person = this.people.of(event.user)
    this.checkPerson(event, device, person, isNew)
    device.person = person
    device.user = detachText(event.user)
    return person
  }

  private identify(event: LoggedEvent): void {
    this.names.add(identifyEvent)
    const nameless = event.properties['$anon_distinct_id']
    if (typeof nameless !== 'string' || nameless === event.user) return
    if (this.people.isNamed(nameless)) {
      const claim = { member: '$anon_distinct_id', claimed: nameless, expected: undefined }
      this.note('peopleMerged', event, claim)
    }
    this.people.name(event.user)
    const joined = this.people.join(nameless, event.user)
    if (joined === 'someoneElse')
      this.note('userChanged', event, {
        member: '$anon_distinct_id',
        claimed: event.user,
        expected: this.people.of(nameless).id,
      })
    else if (joined) this.merge(joined, this.people.of(event.user))
  }

  private merge(from: Person, into: Person): void {
    this.judge.merge(from, into)
    this.seen?.merge(from, into)
  }

  private checkPerson(event: LoggedEvent, { person: before }: Device, person: Person, isNew: boolean): void {
    if (!before || event.event === identifyEvent || resolvePerson(before) === person) return
    const claim = { member: 'distinctId', claimed: person.id, expected: resolvePerson(before).id }
    if (isNew && isNameless(before.id) && !isNameless(person.id)) this.note('identifyMissing', event, claim)
    if (isNew) return
    this.note('userChanged', event, claim)
  }

  private checkEvent(event: LoggedEvent): void {
    if (!isTracked(event.event)) this.note('unknownEvent', event)
    else if (event.sequence === null && !event.event.startsWith('$')) this.note('sequenceMissing', event)
    for (const doubt of event.doubts ?? []) this.note(doubt, event)
    if (event.event === '$merge_dangerously' || event.event === '$create_alias') this.note('peopleMerged', event)
    if (event.problems.length === 0) return
    for (const { path, expected } of event.problems) {
      if (path === 'event' || path === 'deviceSequence') continue
      this.note('badProperties', event, { member: path, claimed: event.properties[path], expected })
    }
  }

  private explainEvent(event: LoggedEvent, verdict: Verdict): void {
    const problems = this.findings
    this.findings = []
    const { line, at, event: name } = event
    if (this.explain.has(event.user)) this.explanations.push({ line, at, event: name, ...verdict, problems })
    if (this.onExplained === undefined) return
    const counted = problems.filter(({ kind, claim }) => this.isCounted(findCondition(kind, claim)))
    this.onExplained(event.user, { line, at, event: name, ...verdict, problems: counted })
  }

  private isCounted(name: string | null): boolean {
    return name === null || this.names.has(name)
  }
}
