import type { ChartMove } from '../charts/chart-graph.ts'
import { type ChartReport, type ModelReport, parts, type Share, sumShares } from './model-report.ts'

export const formatCount = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const shareWords = ({ covered, all }: Share): string => `${covered}/${all}`

const nameWithin = (chart: string, id: string): string => (id === chart ? '(anywhere)' : id.slice(chart.length + 1))

export const moveWords = (chart: string, { source, trigger, condition, targets }: ChartMove): string => {
  const on = condition === undefined ? trigger : `${trigger} [${condition}]`
  const to = targets.length === 0 ? '' : ` --> ${targets.map((target) => nameWithin(chart, target)).join(' & ')}`
  return `${nameWithin(chart, source)} -- ${on}${to}`
}

export const wayWords = (way: readonly string[]): string => way.join(' → ')

const figures = ({ states, moves, guards }: ChartReport['shares']): string =>
  `states ${shareWords(states)}, transitions ${shareWords(moves)}, guards ${shareWords(guards)}`

const findReason = ({ uncovered }: ChartReport, part: string): string =>
  uncovered.find((candidate) => candidate.part === part)?.because ?? 'COVERED BY NO PATH'

const chartLines = (report: ChartReport): readonly string[] => [
  '',
  `${report.id}: ${figures(report.shares)}`,
  ...report.coverage.moves.flatMap((move) => [
    `  ${moveWords(report.id, move)}`,
    `      ${move.way === null ? findReason(report, move.key) : wayWords(move.way)}`,
  ]),
  ...report.coverage.states
    .filter(({ way }) => way === null)
    .flatMap(({ id }) => [`  ${nameWithin(report.id, id)}`, `      ${findReason(report, id)}`]),
  ...report.uncovered
    .filter(({ part }) => part.includes(': '))
    .flatMap(({ part, because }) => [`  guard ${part}`, `      ${because ?? 'NEVER ANSWERED'}`]),
]

const getMaxLength = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length))

const summary = (report: ModelReport): readonly string[] => {
  const width = getMaxLength(report.charts.map(({ id }) => id)) + 2
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join('')}`
  return [
    '',
    row('', ['states', 'transitions', 'guards']),
    ...report.charts.map(({ id, shares }) =>
      row(
        id,
        parts.map((part) => shareWords(shares[part])),
      ),
    ),
    row(
      formatCount(report.charts.length, 'chart'),
      parts.map((part) => shareWords(sumShares(report, part))),
    ),
  ]
}

const boundLines = ({ charts }: ModelReport): readonly string[] => {
  const bounds = charts.flatMap((chart) => chart.bounds)
  return [
    '',
    `Effects and what ends them without an answer (${bounds.length}):`,
    ...bounds.map(({ invoke, state, bound }) => `  ${state}: ${invoke} -- ${bound ?? 'NOTHING'}`),
  ]
}

const wireLines = ({ wires }: ModelReport): readonly string[] => [
  '',
  `Who hears whom (${wires.length}):`,
  ...wires.map(({ from, hears, follows }) => `  ${from}: ${hears} --> ${follows}`),
]

const announcements = ({ lint: { announced } }: ModelReport): readonly string[] => [
  '',
  `Announced, not yet tracked (${announced.length}):`,
  ...announced.map(({ milestoneId, journeyId, after }) => `  ${journeyId}: ${after} leads to ${milestoneId}`),
]

const reasons = ({ charts }: ModelReport): readonly string[] => {
  const given = charts.flatMap(({ id, uncovered }) =>
    uncovered.flatMap(({ part, because }) => (because === null ? [] : [`  ${id}: ${part}\n      ${because}`])),
  )
  return given.length === 0 ? [] : ['', `On no path, for a reason (${given.length}):`, ...given]
}

const verdict = ({ problems }: ModelReport): readonly string[] =>
  problems.length === 0
    ? ['', 'Everything that has no reason not to be is covered.']
    : ['', `${formatCount(problems.length, 'problem')}:`, ...problems.map((problem) => `  ${problem}`)]

export const modelReportText = (report: ModelReport): string =>
  `${[
    ...report.charts.flatMap(chartLines),
    ...summary(report),
    ...boundLines(report),
    ...wireLines(report),
    ...announcements(report),
    ...reasons(report),
    ...verdict(report),
  ].join('\n')}\n`
