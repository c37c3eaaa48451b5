import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StateMachine, type AnyStateMachine } from 'xstate'

const folder = join(import.meta.dirname, '../../../machines')

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:machine|funnel|journey)\.ts$/.test(file),
)

const chartsOf = async (file: string): Promise<readonly AnyStateMachine[]> => {
  const exported: Readonly<Record<string, unknown>> = await import(join(folder, file))
  return Object.values(exported).filter((value) => value instanceof StateMachine)
}

/** Every chart of the product, by the name of its file. */
export const allCharts: readonly (readonly [file: string, chart: AnyStateMachine])[] = (
  await Promise.all(files.toSorted().map(async (file) => (await chartsOf(file)).map((chart) => [file, chart] as const)))
).flat()

export const chartNamed = (file: string): AnyStateMachine => {
  const found = allCharts.find(([name]) => name.endsWith(file))
  if (found === undefined) throw new Error(`no chart is called ${file}`)
  return found[1]
}
