import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { layoutGraph } from '../charts/chart-layout.ts'
import { chartSvg } from '../charts/chart-svg.ts'
import type { Marks } from '../charts/draw-chart.ts'
import { pictureSheet, reportPage, reportTable, renderTiles, verdictBanner } from '../report-page.ts'
import { type ChartReport, type ModelReport, type Share, sumShares } from './model-report.ts'
import { formatCount, moveWords, wayWords } from './model-report-text.ts'

const shareWords = ({ covered, all }: Share): string => `${covered} of ${all}`

const toMarks = ({ coverage: { states, moves } }: ChartReport): Marks =>
  Object.fromEntries(
    [...states.map(({ id, way }) => [id, way] as const), ...moves.map(({ key, way }) => [key, way] as const)].map(
      ([part, way]) => [part, { tone: way === null ? ('unused' as const) : ('used' as const) }],
    ),
  )

const chartSection = async (report: ChartReport): Promise<string> => {
  const { id, description, graph, coverage, shares, uncovered } = report
  const missing = new Map(uncovered.map(({ part, because }) => [part, because ?? 'Covered by no path.']))
  const describeWay = (part: string, way: readonly string[] | null) =>
    way === null ? (missing.get(part) ?? '') : wayWords(way)
  const title = `The chart ${id}: ${shareWords(shares.moves)} transitions covered`
  const name = escapeMarkup(id)
  const tables = [
    {
      title: 'Transitions, and the shortest path that covers each',
      head: ['transition', 'path'],
      rows: coverage.moves.map((move) => [moveWords(id, move), describeWay(move.key, move.way)]),
    },
    {
      title: 'States, and the shortest path that leads there',
      head: ['state', 'what it is for', 'path'],
      rows: coverage.states.map(({ id: state, description: purpose, way }) => [
        state.slice(id.length + 1),
        purpose ?? '',
        describeWay(state, way),
      ]),
    },
    {
      title: 'Guards, and what they were heard to answer',
      head: ['guard', 'answers'],
      rows: coverage.guards.map(({ name: guard, answers }) => [
        guard,
        answers.map((answer) => (answer ? 'yes' : 'no')).join(', '),
      ]),
    },
  ]
  return `<section id="${name}"><h2 class="code">${name}</h2>
${description === null ? '' : `<p>${escapeMarkup(description)}</p>`}
<p>States ${shareWords(shares.states)}, transitions ${shareWords(shares.moves)}, guards ${shareWords(shares.guards)}.</p>
${pictureSheet(chartSvg(await layoutGraph(graph), { title }, toMarks(report)), title)}
${tables.map((table) => reportTable({ ...table, holds: 'code', of: id })).join('\n')}</section>`
}

const renderVerdict = ({ problems }: ModelReport): string =>
  problems.length === 0
    ? verdictBanner(true, 'Everything that has no reason not to be is covered.')
    : verdictBanner(false, `${formatCount(problems.length, 'problem')}:`, problems)

const renderWires = ({ wires }: ModelReport): string =>
  reportTable({
    title: 'Who hears whom',
    head: ['from', 'notice', 'what follows', 'file'],
    rows: wires.map(({ from, hears, follows, file }) => [from, hears, follows, file]),
    holds: 'code',
  })

const renderSummary = (report: ModelReport): string => {
  const { charts, lint } = report
  const cells = ({ states, moves, guards }: ChartReport['shares']) => [states, moves, guards].map(shareWords)
  const total = {
    states: sumShares(report, 'states'),
    moves: sumShares(report, 'moves'),
    guards: sumShares(report, 'guards'),
  }
  return [
    renderVerdict(report),
    renderTiles([
      ['Charts', String(charts.length)],
      ['States', shareWords(total.states)],
      ['Transitions', shareWords(total.moves)],
      ['Guards', shareWords(total.guards)],
    ]),
    reportTable({
      title: 'What the paths cover',
      head: ['chart', 'states', 'transitions', 'guards'],
      rows: charts.map(({ id, shares }) => [id, ...cells(shares)]),
      holds: 'figures',
    }),
    renderWires(report),
    reportTable({
      title: 'On no path, for a reason',
      head: ['chart', 'part', 'reason'],
      rows: charts.flatMap(({ id, uncovered }) => uncovered.map(({ part, because }) => [id, part, because ?? 'none'])),
      holds: 'code',
    }),
    reportTable({
      title: 'Announced, not yet tracked',
      head: ['journey', 'milestone', 'after'],
      rows: lint.announced.map(({ journeyId, milestoneId, after }) => [journeyId, milestoneId, after]),
      holds: 'words',
    }),
  ].join('\n')
}

export const modelReportPage = async (report: ModelReport): Promise<string> => {
  const { charts } = report
  const sections: string[] = []
  for (const chart of charts) sections.push(await chartSection(chart))
  return reportPage({
    title: 'Every chart, walked whole',
    lead: 'Which states, transitions and guards the shortest paths through each chart cover, by which path, and why none covers the rest.',
    contents: charts.map(({ id }) => [id, id]),
    above: renderSummary(report),
    below: sections.join('\n'),
  })
}
