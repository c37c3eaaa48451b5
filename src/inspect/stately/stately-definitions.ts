import type { AnyStateMachine } from 'xstate'
import type { Definitions } from './stately-events.ts'

const plain = (_name: string, value: unknown): unknown => (typeof value === 'function' ? { type: value.name } : value)

const toDefinition = ({ config }: AnyStateMachine): string => JSON.stringify({ ...config, context: undefined }, plain)

export const createDefinitions = (
  charts: readonly { readonly id: string; readonly machine: AnyStateMachine }[],
): Definitions => {
  const made = new Map<string, string>()
  return (chart) => {
    const known = made.get(chart)
    if (known !== undefined) return known
    const machine = charts.find(({ id }) => id === chart)?.machine
    if (machine === undefined) return undefined
    const definition = toDefinition(machine)
    made.set(chart, definition)
    return definition
  }
}
