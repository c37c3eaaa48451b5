import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import { type Vitest, createVitest } from 'vitest/node'
import type { Mutant } from '#tests/support/machine-mutants.ts'
import { mutationTargets } from './mutation-targets.ts'

/** What is read off the chart itself would notice every change, and say nothing of how it behaves. */
const behaviour = '^(?!.*(?:table|no others|M16)).*$'

/** What ran before is forgotten: an earlier failure would end the next run at once, and be taken for its own. */
const runAnew = async (vitest: Vitest, project: string, files: readonly string[]): Promise<boolean> => {
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const specifications = files.map((file) => vitest.getProjectByName(project).createSpecification(resolve(file)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const states = testModules.map((module) => module.state())
  if (states.includes('failed') || unhandledErrors.length > 0) return false
  if (states.length !== files.length || !states.includes('passed')) throw new Error(`${files.join()} did not run`)
  return true
}

const survives = async (vitest: Vitest, mutant: Mutant | null, chart: string): Promise<boolean> => {
  const target = mutationTargets.find(({ charts }) => charts.includes(chart))
  if (target === undefined) throw new Error(`no test is named for ${chart}`)
  writeFileSync(process.env['MUTANT_FILE'] ?? '', JSON.stringify(mutant))
  for (const { project, files } of target.stages) if (!(await runAnew(vitest, project, files))) return false
  return true
}

/** Reads a mutant a line, and answers each with whether it lives. A null with the name of a chart is the chart as it is. */
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
    process.stdout.write(`${JSON.stringify({ lives: await survives(vitest, mutant, chart) })}\n`)
  }
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
}
process.exit()
