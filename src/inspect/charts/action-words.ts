import type { AnyStateMachine } from 'xstate'
import { noticeSign } from './chart-parts.ts'

interface BuiltIn {
  readonly type: string
  readonly event?: unknown
}

const isBuiltIn = (action: unknown): action is BuiltIn =>
  typeof action === 'function' && 'type' in action && typeof action.type === 'string'

/** Stands for a context, event or parameters that are not known; every property of it exists. */
const unknownData: unknown = new Proxy(() => unknownData, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? undefined : unknownData),
  ownKeys: () => [],
})

const emittedType = ({ event }: BuiltIn): string | undefined => {
  try {
    const emitted: unknown =
      typeof event === 'function' ? event({ context: unknownData, event: unknownData }, unknownData) : event
    const type = typeof emitted === 'object' && emitted !== null && 'type' in emitted ? emitted.type : undefined
    return typeof type === 'string' ? type : undefined
  } catch {
    return undefined
  }
}

const getActionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (isBuiltIn(action)) return action.type.replace('xstate.', '')
  if (typeof action === 'function') return action.name
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : ''
}

export const actionWords = (action: unknown, { implementations }: AnyStateMachine): string => {
  const name = getActionName(action)
  const implementation: unknown = isBuiltIn(action) ? action : implementations.actions[name]
  if (!isBuiltIn(implementation) || implementation.type !== 'xstate.emit') return name
  return `${noticeSign} ${emittedType(implementation) ?? name}`
}
