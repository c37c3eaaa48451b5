import { describe, expect, it } from 'vitest'
import { csvTableNames, csvTables } from '#src/inspect/cli/csv-tables.ts'
import { readArguments } from '#src/inspect/cli/funnel-arguments.ts'

const read = (...args: string[]) => {
  const command = readArguments(['verify', 'log.ndjson', ...args])
  if (command.command !== 'verify') throw new Error('a log is not verified')
  return command
}

describe('the breakdown', () => {
  it.each(['cohort', 'source', 'properties.cohort', '$browser'])('is by %s when that is said', (by) =>
    expect(read('--by', by).question.by).toBe(by),
  )

  it('is none unless it is asked for', () => expect(read().question.by).toBeNull())

  it.each([
    [['--by', ''], '--by names a property'],
    [['--by', 'properties.'], '--by names a property'],
    [['--by', 'source', '--funnel', 'team_onboarding'], 'team_onboarding is a journey'],
  ])('is refused for %j', (args, because) => expect(() => read(...args)).toThrow(because))
})

describe('the table of a CSV file', () => {
  const periods = '2026-01-01..2026-01-31,2026-02-01..2026-02-28'
  const csv = (...args: string[]) => read('--format', 'csv', '--funnel', 'onboarding', ...args)

  it.each([
    [[], 'stages'],
    [['--by', 'source'], 'breakdown'],
    [['--compare', periods], 'periods'],
    [['--left-at', 'account_created'], 'left'],
    [['--by', 'source', '--table', 'over-time'], 'over-time'],
  ])('for %j is %s', (args, table) => expect(csv(...args).table).toBe(table))

  it.each(csvTableNames)('%s is refused where its option is missing, and only there', (table) => {
    const described = csvTables[table]
    const needs = 'needs' in described ? described.needs : null
    if (needs === null) expect(csv('--table', table).table).toBe(table)
    else expect(() => csv('--table', table)).toThrow(`--table ${table} needs --${needs}`)
  })

  it.each([
    [['--format', 'csv'], 'of one funnel: name it with --funnel'],
    [['--format', 'csv', '--funnel', 'team_onboarding'], 'of one funnel'],
    [['--format', 'csv', '--funnel', 'onboarding', '--table', 'all'], '--table is one of stages, steps'],
    [['--table', 'stages'], '--table is for --format csv'],
  ])('is refused for %j', (args, because) => expect(() => read(...args)).toThrow(because))
})

describe('releases', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ['--release', `${index}=2026-11-02`]).flat()

  it('are those that are named, and none otherwise', () => {
    expect(read().releases).toEqual([])
    expect(read('--release', '1.4=2026-11-02', '--release', 'a = b=2026-11-03').releases).toEqual([
      { name: '1.4', day: '2026-11-02' },
      { name: 'a = b', day: '2026-11-03' },
    ])
    expect(read(...many(20)).releases).toHaveLength(20)
  })

  it('make the CSV file one of conversion over time', () => {
    const csv = ['--format', 'csv', '--funnel', 'onboarding', ...many(1)]
    expect(read(...csv).table).toBe('over-time')
    expect(() => read(...csv, '--by', 'source')).toThrow('--release marks the rows of --table over-time')
    expect(() => read(...csv, '--table', 'stages')).toThrow('--release marks the rows of --table over-time')
  })

  it.each([
    [['--release', '1.4'], 'not "1.4"'],
    [['--release', '=2026-11-02'], '--release is written as 1.4=2026-11-02'],
    [['--release', '1.4=2026-11-31'], 'not "1.4=2026-11-31"'],
    [['--release', `${'x'.repeat(41)}=2026-11-02`], 'a name of at most 40 characters'],
    [many(21), '--release can be given 20 times at most'],
    [['--funnel', 'team_onboarding', ...many(1)], '--release marks funnels, and team_onboarding is a journey'],
  ])('are refused for %j', (args, because) => expect(() => read(...args)).toThrow(because))
})
