import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import { type TestModule, type Vitest, createVitest } from 'vitest/node'
import type { Mutant } from '#tests/support/machine-mutants.ts'
import { mutationTargets } from './mutation-targets.ts'

/** Tables written out from the chart would notice every change and prove nothing of its behaviour. */
const behaviour = '^(?!.*(?:table|no others|no defects|M16)).*$'

const firstFailure = (modules: readonly TestModule[]): { readonly test: string; readonly says: string } | null => {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return { test: test.fullName, says: test.result().errors?.[0]?.message ?? '' }
    if (module.state() === 'failed') return { test: module.relativeModuleId, says: module.errors()[0]?.message ?? '' }
  }
  return null
}

/** An earlier failure would end the next run at once and be taken for its own. */
const runAnew = async (vitest: Vitest, project: string, files: readonly string[]) => {
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const specifications = files.map((file) => vitest.getProjectByName(project).createSpecification(resolve(file)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failure = firstFailure(testModules)
  if (failure !== null) return failure
  if (unhandledErrors.length > 0) return { test: files.join(), says: inspect(unhandledErrors[0]) }
  const states = testModules.map((module) => module.state())
  if (states.length !== files.length || !states.includes('passed')) throw new Error(`${files.join()} did not run`)
  return null
}

/** A test that only took too long runs again, because the machine may be busy. */
const noticedBy = async (vitest: Vitest, mutant: Mutant | null, chart: string): Promise<string | null> => {
  const target = mutationTargets.find(({ charts }) => charts.includes(chart))
  if (target === undefined) throw new Error(`no test is named for ${chart}`)
  writeFileSync(process.env['MUTANT_FILE'] ?? '', JSON.stringify(mutant))
  for (const { project, files } of target.stages) {
    const first = await runAnew(vitest, project, files)
    const failure = first !== null && /timed out/i.test(first.says) ? await runAnew(vitest, project, files) : first
    if (failure !== null) return failure.test
  }
  return null
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['machines', 'views'],
  reporters: [{}],
  testNamePattern: behaviour,
  passWithNoTests: false,
  bail: 1,
  maxWorkers: 2,
})
await vitest.standalone()
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const { mutant, chart } = JSON.parse(line) as { mutant: Mutant | null; chart: string }
    process.stdout.write(`${JSON.stringify({ noticedBy: await noticedBy(vitest, mutant, chart) })}\n`)
  }
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
}
process.exit()
