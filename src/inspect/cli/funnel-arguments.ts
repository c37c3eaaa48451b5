import { parseArgs } from 'node:util'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { type AnalysisQuestion, intervals, type Release } from '../funnels/analysis.ts'
import { toProperty } from '../funnels/breakdown-choice.ts'
import { readPeriods } from '../funnels/compare-periods.ts'
import { windowNames } from '../funnels/conversion-window.ts'
import { damages } from '../funnels/damage.ts'
import { maxReleaseName, maxReleases, readRelease } from '../funnels/releases.ts'
import { UsageError } from './log-refusals.ts'
import { chooseCsvTable, type CsvTable, csvTableNames, csvTables, findMissingOption } from './csv-tables.ts'

const formats = ['text', 'json', 'html', 'markdown', 'csv'] as const
const watchFormats = ['text', 'json'] as const

export interface VerifyCommand {
  readonly command: 'verify'
  readonly file: string
  readonly only: string | undefined
  readonly user: string | undefined
  readonly format: (typeof formats)[number]
  readonly table: CsvTable
  readonly question: AnalysisQuestion
  readonly releases: readonly Release[]
  readonly output: string | undefined
}

export interface WatchCommand {
  readonly command: 'watch'
  readonly log: string
  readonly only: string | undefined
  readonly format: (typeof watchFormats)[number]
}

export interface SampleCommand {
  readonly command: 'sample'
  readonly users: number
  readonly seed: number
  readonly damage: string | undefined
  readonly output: string | undefined
}

const stages = analyticsCharts.funnels.flatMap(({ funnel }) => Object.keys(funnel.stages))

const charts = [
  ...analyticsCharts.funnels.map(({ funnel }) => funnel.id),
  ...analyticsCharts.journeys.map(({ journey }) => journey.id),
]

export const usage = `Holds an event log against the funnels and journeys of the product.

  npm run --silent funnels -- verify <file> [--funnel id] [--user id] [--window 7d] [--interval day|week]
                                           [--left-at stage] [--compare from..to,from..to]
                                           [--by property|cohort] [--release name=day]
                                           [--format text|json|html|markdown|csv] [--table name] [--output file]
  npm run --silent funnels -- watch <log> [--funnel id] [--format text|json]
  npm run --silent funnels -- sample [--users n] [--seed n] [--damage kind] [--output file]

verify   <file> is a log as NDJSON, JSON or CSV; - reads the standard input.
         --funnel    only this one: ${charts.join(', ')}
         --user      what was made of each event of this person, and why
         --window    people convert only within this time of entering: ${windowNames.join(', ')}
         --interval  conversion over time by day or by week; by default whichever fits
         --left-at   the people who reached this stage and went no further
         --compare   people who entered in two periods, such as 2026-01-01..2026-01-31,2026-02-01..2026-02-28
         --by        one row for each value of a property of a person's first event of the funnel, or for each
                     cohort: the day or week in which people are first seen in the log
         --release   marks the day, in UTC, in conversion over time, such as 1.4=2026-11-02; up to ${maxReleases} times
         --table     what is written as CSV for one --funnel; by default what the options above ask for, else stages:
${csvTableNames.map((name) => `           ${name.padEnd(17)} ${csvTables[name].summary}`).join('\n')}
         Ends with 0 if the log conforms, with 1 if it violates a chart, with 2 if it could not be asked.
watch    follows a log while it grows, and tells of each violation as it comes, until Ctrl-C. <log> is a file of JSON
         lines, the address of an installation on this machine, such as http://127.0.0.1:4173, or - for the
         standard input.
         --format  json writes a line of JSON for each violation and each change
         Ends with 1 if anything violated a chart, else with 0.
sample   makes a log by walking the charts, of 100 people unless --users says otherwise.
         --damage  spoils it in one place:
${damages.map(({ name, summary }) => `           ${name.padEnd(17)} ${summary}`).join('\n')}
`

const options = {
  funnel: { type: 'string' },
  user: { type: 'string' },
  window: { type: 'string' },
  interval: { type: 'string' },
  'left-at': { type: 'string' },
  compare: { type: 'string' },
  by: { type: 'string' },
  release: { type: 'string', multiple: true },
  format: { type: 'string' },
  table: { type: 'string' },
  output: { type: 'string' },
  users: { type: 'string' },
  seed: { type: 'string' },
  damage: { type: 'string' },
} as const

const parseWords = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parseWords>['values']

const allowed: Readonly<Record<string, readonly string[]>> = {
  verify: ['funnel', 'user', 'window', 'interval', 'left-at', 'compare', 'by', 'release', 'format', 'table', 'output'],
  watch: ['funnel', 'format'],
  sample: ['users', 'seed', 'damage', 'output'],
}

const numberIn = (text: string | undefined, fallback: number, name: string): number => {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new UsageError(`--${name} is a whole number`)
  return value
}

const parseChoice = <T extends string>(value: string, known: readonly T[], name: string): T => {
  const choice = known.find((each) => each === value)
  if (choice === undefined) throw new UsageError(`--${name} is one of ${known.join(', ')}`)
  return choice
}

const parsePeriods = (text: string): AnalysisQuestion['compare'] => {
  const periods = readPeriods(text)
  if (!periods) throw new UsageError('--compare is written as 2026-01-01..2026-01-31,2026-02-01..2026-02-28')
  return periods
}

const requireName = (by: string): string => {
  if (toProperty(by)?.trim() === '') throw new UsageError('--by names a property, or is cohort')
  return by
}

const refuseJourney = (only: string | undefined, use: string): void => {
  if (analyticsCharts.journeys.some(({ journey }) => journey.id === only))
    throw new UsageError(`${use} funnels, and ${only} is a journey`)
}

const parseReleases = (texts: readonly string[]): readonly Release[] => {
  if (texts.length > maxReleases) throw new UsageError(`--release can be given ${maxReleases} times at most`)
  return texts.map((text) => {
    const release = readRelease(text)
    if (release) return release
    throw new UsageError(
      `--release is written as 1.4=2026-11-02: a name of at most ${maxReleaseName} characters, then a day; not ${JSON.stringify(text)}`,
    )
  })
}

interface ChosenTable {
  readonly format: VerifyCommand['format']
  readonly only: string | undefined
  readonly question: AnalysisQuestion
  readonly table: string | undefined
  readonly hasReleases: boolean
}

const chooseTable = ({ format, only, question, table, hasReleases }: ChosenTable): CsvTable => {
  if (format !== 'csv' && table !== undefined) throw new UsageError('--table is for --format csv')
  const chosen =
    table === undefined ? chooseCsvTable(question, hasReleases) : parseChoice(table, csvTableNames, 'table')
  if (format === 'csv' && !analyticsCharts.funnels.some(({ funnel }) => funnel.id === only))
    throw new UsageError('--format csv writes a table of one funnel: name it with --funnel')
  const missing = findMissingOption(chosen, question)
  if (missing !== undefined) throw new UsageError(`--table ${chosen} needs --${missing}`)
  if (format === 'csv' && hasReleases && chosen !== 'over-time')
    throw new UsageError('--release marks the rows of --table over-time')
  return chosen
}

const readQuestion = ({ window = 'none', interval, 'left-at': leftAt, compare, by }: Values): AnalysisQuestion => ({
  window: parseChoice(window, windowNames, 'window'),
  interval: interval === undefined ? null : parseChoice(interval, intervals, 'interval'),
  leftAt: leftAt === undefined ? null : parseChoice(leftAt, stages, 'left-at'),
  compare: compare === undefined ? null : parsePeriods(compare),
  by: by === undefined ? null : requireName(by),
})

const readSample = ({ output, damage, ...values }: Values): SampleCommand => {
  if (damage !== undefined)
    parseChoice(
      damage,
      damages.map(({ name }) => name),
      'damage',
    )
  const [users, seed] = [numberIn(values.users, 100, 'users'), numberIn(values.seed, 1, 'seed')]
  return { command: 'sample', users, seed, damage, output }
}

const parseChart = (funnel: string | undefined): string | undefined =>
  funnel === undefined ? undefined : parseChoice(funnel, charts, 'funnel')

const readVerify = (values: Values, file: string): VerifyCommand => {
  const { output, funnel, user } = values
  const only = parseChart(funnel)
  const question = readQuestion(values)
  const releases = parseReleases(values.release ?? [])
  if (question.by !== null || releases.length > 0)
    refuseJourney(only, question.by === null ? '--release marks' : '--by breaks down')
  const format = parseChoice(values.format ?? 'text', formats, 'format')
  const table = chooseTable({ format, only, question, table: values.table, hasReleases: releases.length > 0 })
  return { command: 'verify', file, only, user, output, question, releases, format, table }
}

export const readArguments = (args: readonly string[]): VerifyCommand | WatchCommand | SampleCommand => {
  const { values, positionals } = parseWords(args)
  const [command = '', file, ...others] = positionals
  const known = allowed[command]
  if (!known) throw new UsageError(command === '' ? 'say verify, watch or sample' : `there is no ${command}`)
  const unknownOption = Object.keys(values).find((name) => !known.includes(name))
  if (unknownOption !== undefined) throw new UsageError(`${command} knows no --${unknownOption}`)
  if (command === 'sample') {
    if (file !== undefined) throw new UsageError('sample reads no file')
    return readSample(values)
  }
  if (file === undefined || others.length > 0)
    throw new UsageError(command === 'watch' ? 'watch follows one log' : 'verify reads one file')
  if (command === 'verify') return readVerify(values, file)
  const format = parseChoice(values.format ?? 'text', watchFormats, 'format')
  return { command: 'watch', log: file, only: parseChart(values.funnel), format }
}
