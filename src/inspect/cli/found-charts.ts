import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'

const folder = join(import.meta.dirname, '../../../machines')

/** Every chart that any file under `machines/` gives out, whatever the file is called. */
export const findCharts = async (): Promise<readonly AnyStateMachine[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.toSorted().map((file) => import(join(folder, file)) as Promise<Readonly<Record<string, unknown>>>),
  )
  return [...new Set(modules.flatMap((exported) => Object.values(exported)))].filter(
    (value) => value instanceof StateMachine,
  )
}
