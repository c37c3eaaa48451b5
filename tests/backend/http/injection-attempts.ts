import type { Things } from './furnished-organisation.ts'
import { type MadeCall, madeCalls } from './made-calls.ts'
import type { SampleCall } from './sample-calls.ts'
import { type TextField, getTextFields, withAt } from './text-fields.ts'

type Part = 'body' | 'query' | 'params'

interface Place extends TextField {
  readonly part: Part
}

export interface Attempt {
  readonly call: MadeCall
  readonly places: readonly Place[]
  readonly isFree: boolean
}

/** A wrong value here ends the search before any other text is reached. */
const deciding = /^(?:names|dataSourceIds|dataSource|data_sources?|publicChatLink|role|url|branch|password|token)$/i

const decides = ({ path }: Place): boolean => path.some((name) => deciding.test(name))

const getParams = ({ endpoint }: MadeCall): Place[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    part: 'params',
    path: [name],
    isFree: name !== 'id',
    beside: [],
  }))

const getArguments = ({ sample }: MadeCall): Place[] => {
  const { body = {}, params = {} } = sample({} as Things)
  const more = params['tool']?.endsWith('_search') ? { paths: [], extensions: [] } : {}
  return Object.entries({ ...body, ...more }).map(([name, value]) => ({
    part: 'body',
    path: Array.isArray(value) ? [name, '0'] : [name],
    isFree: name !== 'profile',
    beside: [],
  }))
}

const getPlaces = (call: MadeCall): Place[] => {
  const { body, query } = call.endpoint
  const parts = [['query', query] as const, ['body', body] as const]
  const described = parts.flatMap(([part, schema]) =>
    schema === undefined ? [] : getTextFields(schema).map((field) => ({ ...field, part })),
  )
  return [...getParams(call), ...described, ...(call.name === 'tool.run' ? getArguments(call) : [])]
}

const toKind = ({ beside }: Place): string => JSON.stringify(beside)

/** Free texts are injected together, except those that decide whether the others are read. */
const listAttempts = (call: MadeCall): Attempt[] => {
  const places = getPlaces(call)
  const free = places.filter((place) => place.isFree && place.part !== 'params' && !decides(place))
  const kinds = [...new Set(free.map(toKind))]
  return [
    ...kinds.map((kind) => ({ call, places: free.filter((place) => toKind(place) === kind), isFree: true })),
    ...places
      .filter((place) => !free.includes(place))
      .map((place) => ({ call, places: [place], isFree: place.isFree })),
  ]
}

const isNew = (call: MadeCall, at: number): boolean => {
  const getTool = (madeCall: MadeCall) => madeCall.sample({} as Things).params?.['tool']
  return at === madeCalls.findIndex((candidate) => candidate.name === call.name && getTool(candidate) === getTool(call))
}

const isOnce = ({ call, places }: Attempt, at: number, all: readonly Attempt[]): boolean =>
  places[0]?.part !== 'params' ||
  at ===
    all.findIndex((attempt) => attempt.call.name === call.name && attempt.places[0]?.path[0] === places[0]?.path[0])

const all = madeCalls.filter(isNew).flatMap(listAttempts).filter(isOnce)

/** A second round starts afresh, because these calls would meet what the first one created. */
const isSecond = ({ call: { endpoint, name } }: Attempt): boolean =>
  endpoint.method === 'PUT' || name === 'repository.import'

export const rounds: readonly (readonly Attempt[])[] = [
  all.filter((attempt) => !isSecond(attempt)),
  all.filter(isSecond),
]

export const injected = ({ call, places }: Attempt, things: Things, text: string): SampleCall => {
  const made: Record<string, unknown> = { ...call.sample(things) }
  for (const { part, path, beside } of places) {
    for (const [where, value] of beside) made[part] = withAt(made[part], where, value)
    made[part] = withAt(made[part], path, text)
  }
  return made
}
