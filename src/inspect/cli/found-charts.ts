import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'

const folder = join(import.meta.dirname, '../../../machines')

interface FoundChart {
  readonly machine: AnyStateMachine
  readonly source: string
}

export const findChartsWithSources = async (): Promise<readonly FoundChart[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.toSorted().map(async (file) => ({
      source: `machines/${file}`,
      exported: (await import(join(folder, file))) as Readonly<Record<string, unknown>>,
    })),
  )
  const chartsByMachine = new Map<AnyStateMachine, FoundChart>()
  for (const { source, exported } of modules) {
    for (const machine of Object.values(exported)) {
      if (machine instanceof StateMachine && !chartsByMachine.has(machine))
        chartsByMachine.set(machine, { machine, source })
    }
  }
  return [...chartsByMachine.values()]
}

export const findCharts = async (): Promise<readonly AnyStateMachine[]> =>
  (await findChartsWithSources()).map(({ machine }) => machine)
