import { describe, expect, it } from 'vitest'
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
