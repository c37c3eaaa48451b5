import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Errors outside any test count as failures, because they fail the run as well. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
}

export const outcomeFile = 'TEST_OUTCOME'

interface Failure {
  readonly message: string
  readonly stack?: string | undefined
}

const toLines = ({ message, stack = '' }: Failure): string => {
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
  return [...message.split('\n').slice(0, 3), ...calls.slice(0, 3)].map((line) => line.slice(0, 200)).join('\n      ')
}

const describeFailure = (file: string, name: string, errors: readonly Failure[]): string =>
  [`${relative(process.cwd(), file)}: ${name}`, ...errors.map(toLines)].join('\n      ')

const failedTests = ({ moduleId, children }: TestModule): string[] =>
  [...children.allTests('failed')].map((test: TestCase) =>
    describeFailure(moduleId, test.fullName, test.result().errors ?? []),
  )

const failedHooks = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()]
    .map((suite: TestModule | TestSuite) => [suite, suite.errors()] as const)
    .filter(([, errors]) => errors.length > 0)
    .map(([suite, errors]) =>
      describeFailure(module.moduleId, suite.type === 'suite' ? suite.fullName : 'the file itself', errors),
    )

const toOutcome = (modules: readonly TestModule[], strays: readonly Failure[]): Outcome => {
  const failures = [
    ...modules.flatMap((module) => [...failedHooks(module), ...failedTests(module)]),
    ...strays.map((error) => `outside any test: ${toLines(error)}`),
  ]
  const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
  return { passed, failed: failures.length, failures }
}

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strays: readonly Failure[]): void {
    const path = process.env[outcomeFile]
    if (path !== undefined) writeFileSync(path, JSON.stringify(toOutcome(modules, strays)))
  }
}
