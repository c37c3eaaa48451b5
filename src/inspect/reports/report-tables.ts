import { type FunnelReport, type JourneyReport, type LogReport, countFindings } from '../funnels/report.ts'
import { formatCount, deviationWords, duration, percent, problemWords } from './words.ts'

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const formatExamples = (examples: readonly { readonly user: string; readonly line: number }[]): string =>
  examples.map(({ user, line }) => (user === '' ? `line ${line}` : `${user} (line ${line})`)).join(', ')

export const stageTable = ({ stages }: FunnelReport): Table => ({
  title: 'Stages',
  head: ['stage', 'people', 'joined', 'of all', 'of previous', 'median', '90 %', 'expected', 'delayed', 'gave up'],
  rows: stages.map((stage) => [
    stage.name,
    formatCount(stage.users),
    formatCount(stage.joined),
    percent(stage.conversionFromStart),
    percent(stage.conversionFromPrevious),
    duration(stage.medianStep),
    duration(stage.p90Step),
    duration(stage.expectedDuration),
    percent(stage.delayedShare),
    formatCount(stage.droppedOff),
  ]),
})

export const edgeTable = ({ edges }: FunnelReport): Table => ({
  title: 'Ways',
  head: ['from', 'to', 'kind', 'people'],
  rows: edges
    .filter(({ users }) => users > 0)
    .map(({ from, to, kind, users }) => [from ?? '(start)', to, kind, formatCount(users)]),
})

export const milestoneTable = ({ milestones }: JourneyReport): Table => ({
  title: 'Milestones',
  head: ['milestone', 'critical', 'people', 'of all', 'median', '90 %', 'expected', 'delayed', 'stuck before'],
  rows: milestones.map((milestone) => [
    milestone.name,
    milestone.isCritical ? 'yes' : 'no',
    formatCount(milestone.users),
    percent(milestone.reachedShare),
    duration(milestone.medianStep),
    duration(milestone.p90Step),
    duration(milestone.expectedDuration),
    percent(milestone.delayedShare),
    formatCount(milestone.stuck),
  ]),
})

export const progressTable = ({ criticalPathProgress }: JourneyReport): Table => ({
  title: 'Critical path',
  head: ['milestones of it', 'people'],
  rows: criticalPathProgress.map((people, milestones) => [
    `${milestones} of ${criticalPathProgress.length - 1}`,
    formatCount(people),
  ]),
})

export const deviationTable = ({ deviations }: FunnelReport | JourneyReport): Table => ({
  title: 'Deviations',
  head: ['deviation', 'severity', 'times', 'first line', 'for example'],
  rows: deviations.map(({ kind, severity, count: times, firstLine, examples }) => [
    deviationWords[kind],
    severity,
    formatCount(times),
    String(firstLine),
    formatExamples(examples),
  ]),
})

const formatClaim = ({ member, claimed, expected }: LogReport['problems'][number]['examples'][number]): string =>
  member === undefined ? '' : `: ${member} is ${claimed ?? 'nothing'}, not ${expected ?? 'nothing'}`

export const problemTable = ({ problems }: LogReport): Table => ({
  title: 'Problems of the log',
  head: ['problem', 'severity', 'times', 'first line', 'for example'],
  rows: problems.map(({ kind, severity, count: times, firstLine, examples: [example] }) => [
    problemWords[kind],
    severity,
    formatCount(times),
    String(firstLine),
    example ? `line ${example.line} ${example.event}${formatClaim(example)}` : '',
  ]),
})

export const funnelHeadline = (funnel: FunnelReport): string =>
  `${formatCount(funnel.completed)} of ${formatCount(funnel.users)} people completed it: ${percent(funnel.conversion)}, hoped for ${percent(funnel.targetConversionRate)}`

export const journeyHeadline = (journey: JourneyReport): string =>
  `${formatCount(journey.completed)} of ${formatCount(journey.users)} people have its critical path; ${formatCount(journey.delayed)} took longer than ${duration(journey.expectedDuration)}`

export const describeSize = ({ events, users, devices, lines, format, isNewestFirst }: LogReport): string =>
  `${formatCount(events)} events of ${formatCount(users)} people on ${formatCount(devices)} devices, in ${formatCount(lines)} lines (${format}${isNewestFirst ? ', newest first' : ''})`

export const describeVerdict = (report: LogReport): string => {
  const { events, isConforming, problems } = report
  if (events === 0 && problems.length === 0) return 'There are no events in it. Has somebody agreed to statistics?'
  const warnings = countFindings(report, 'warning')
  const besides = warnings === 0 ? '' : ` (${formatCount(warnings)} ${warnings === 1 ? 'warning' : 'warnings'})`
  if (isConforming) return `The log conforms to the charts${besides}.`
  const violations = countFindings(report, 'violation')
  return `The log does not conform to the charts: ${formatCount(violations)} ${violations === 1 ? 'violation' : 'violations'}${besides}.`
}
