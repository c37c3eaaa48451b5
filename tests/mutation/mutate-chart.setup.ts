import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { type Mutant, mutatedConfig } from '#tests/support/machine-mutants.ts'

/** Only a mutation run names a file: the one change that is made to one chart as it is created. */
vi.mock('xstate', async (original) => {
  const xstate = await original<typeof import('xstate')>()
  const mutant = JSON.parse(readFileSync(process.env['MUTANT_FILE'] ?? '', 'utf8')) as Mutant | null
  const mutatingSetup: typeof xstate.setup = (vocabulary) => {
    const made = xstate.setup(vocabulary)
    const createMachine: typeof made.createMachine = (config) =>
      made.createMachine(mutant !== null && config.id === mutant.chart ? mutatedConfig(config, mutant) : config)
    return { ...made, createMachine }
  }
  return { ...xstate, setup: mutatingSetup }
})
