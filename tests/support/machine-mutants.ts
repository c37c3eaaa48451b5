import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface Mutant {
  /** The name is stable between runs. */
  readonly name: string
  readonly chart: string
  readonly at: readonly string[]
  readonly index: number
  readonly change: 'transition' | 'guard' | 'action' | 'target'
  readonly detail: number | string | null
}

type Config = Readonly<Record<string, unknown>>

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const whole = (transition: unknown): Config => (isConfig(transition) ? transition : { target: transition })

const valueAt = (config: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)]
    return isConfig(value) ? value[key] : undefined
  }, config)

interface Slot {
  readonly at: readonly string[]
  readonly transitions: readonly AnyTransitionDefinition[]
}

const slotsOfEvents = (node: AnyStateNode, config: Config, at: readonly string[]): readonly Slot[] => {
  const under = (key: 'on' | 'after', toType: (name: string) => string): Slot[] =>
    Object.keys(isConfig(config[key]) ? config[key] : {}).map((name) => ({
      at: [...at, key, name],
      transitions: node.transitions.get(toType(name)) ?? [],
    }))
  return [
    ...under('on', (name) => name),
    ...under('after', (name) => `xstate.after.${name}.${node.id}`),
    ...(config['always'] === undefined ? [] : [{ at: [...at, 'always'], transitions: node.always ?? [] }]),
    ...(config['onDone'] === undefined
      ? []
      : [{ at: [...at, 'onDone'], transitions: node.transitions.get(`xstate.done.state.${node.id}`) ?? [] }]),
  ]
}

const slotsOfActors = (node: AnyStateNode, config: Config, at: readonly string[]): readonly Slot[] =>
  toList(config['invoke']).flatMap((invoked, place) => {
    const where = Array.isArray(config['invoke']) ? [...at, 'invoke', String(place)] : [...at, 'invoke']
    const id = node.invoke[place]?.id ?? ''
    return (['done', 'error'] as const).flatMap((kind) => {
      const key = kind === 'done' ? 'onDone' : 'onError'
      if (!isConfig(invoked) || invoked[key] === undefined) return []
      return [{ at: [...where, key], transitions: node.transitions.get(`xstate.${kind}.actor.${id}`) ?? [] }]
    })
  })

const nodesWithin = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesWithin),
]

const beginsWith = (node: AnyStateNode, child: AnyStateNode): boolean =>
  node.type === 'compound' && node.initial.target.includes(child)

/** Null means that there is no other target. */
const anotherTarget = ({ source, target }: AnyTransitionDefinition): string | null => {
  const [only, ...more] = target ?? []
  const siblings = Object.values(only?.parent?.states ?? {})
  if (only === undefined || more.length > 0) return null
  const after = [...siblings.slice(siblings.indexOf(only) + 1), ...siblings.slice(0, siblings.indexOf(only))]
  const sibling = after.find((node) => node !== source) ?? only.parent
  if (sibling === undefined || sibling === source || beginsWith(sibling, only)) return null
  return sibling.id
}

const mutantsOfSlot = (machine: AnyStateMachine, { at, transitions }: Slot): readonly Mutant[] =>
  toList(valueAt(machine.config, at)).flatMap((given, index) => {
    const transition = whole(given)
    const where = `${machine.id}: ${at.filter((key) => key !== 'states').join('.')}[${index}]`
    const mutant = (change: Mutant['change'], says: string, detail: Mutant['detail'] = null): Mutant => ({
      name: `${where} ${says}`,
      chart: machine.id,
      at,
      index,
      change,
      detail,
    })
    const definition = transitions[index]
    const targetId = definition === undefined ? null : anotherTarget(definition)
    return [
      mutant('transition', 'is gone'),
      ...(transition['guard'] === undefined ? [] : [mutant('guard', 'asks no guard')]),
      ...(targetId === null ? [] : [mutant('target', `leads to ${targetId}`, targetId)]),
      ...toList(transition['actions']).map((_, place) => mutant('action', `lacks its action ${place}`, place)),
    ]
  })

const mutantsOfNode = (machine: AnyStateMachine, node: AnyStateNode): readonly Mutant[] => {
  const at = node.path.flatMap((key) => ['states', key])
  const config = valueAt(machine.config, at)
  if (!isConfig(config)) return []
  const slots = [...slotsOfEvents(node, config, at), ...slotsOfActors(node, config, at)]
  const sides = (['entry', 'exit'] as const).flatMap((side) =>
    toList(config[side]).map((_, index): Mutant => ({
      name: `${node.id}.${side}[${index}] is gone`,
      chart: machine.id,
      at: [...at, side],
      index,
      change: 'transition',
      detail: null,
    })),
  )
  return [...slots.flatMap((slot) => mutantsOfSlot(machine, slot)), ...sides]
}

export const listMutants = (machine: AnyStateMachine): readonly Mutant[] =>
  nodesWithin(machine.root).flatMap((node) => mutantsOfNode(machine, node))

const without = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, place) => place !== index)

const changedTransition = (given: unknown, { change, detail }: Mutant): Config => {
  const { guard, actions, target, ...rest } = whole(given)
  const kept = { ...rest, ...(target === undefined ? {} : { target }) }
  if (change === 'guard') return { ...kept, ...(actions === undefined ? {} : { actions }) }
  const guarded = { ...rest, ...(guard === undefined ? {} : { guard }) }
  if (change === 'target')
    return { ...guarded, target: `#${String(detail)}`, ...(actions === undefined ? {} : { actions }) }
  return { ...guarded, ...(target === undefined ? {} : { target }), actions: without(toList(actions), Number(detail)) }
}

const changedList = (list: readonly unknown[], mutant: Mutant): readonly unknown[] => {
  if (mutant.index >= list.length) throw new Error(`${mutant.name}: there is no such entry`)
  if (mutant.change === 'transition') return without(list, mutant.index)
  return list.map((entry, index) => (index === mutant.index ? changedTransition(entry, mutant) : entry))
}

const changed = (value: unknown, at: readonly string[], mutant: Mutant): unknown => {
  const [key, ...rest] = at
  if (key === undefined) return changedList(toList(value), mutant)
  if (Array.isArray(value))
    return value.map((entry, place) => (String(place) === key ? changed(entry, rest, mutant) : entry))
  if (!isConfig(value) || !(key in value)) throw new Error(`${mutant.name}: there is no ${key}`)
  return { ...value, [key]: changed(value[key], rest, mutant) }
}

export const mutatedConfig = <C extends object>(config: C, mutant: Mutant): C => changed(config, mutant.at, mutant) as C
