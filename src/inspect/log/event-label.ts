import { durationUnits } from '../duration-units.ts'

const formatLength = (milliseconds: number): string => {
  const [unit, length] = durationUnits.find(([, length]) => milliseconds >= length && milliseconds % length === 0) ?? [
    'ms',
    1,
  ]
  return `${milliseconds / length} ${unit}`
}

/** Formats an event type as the picture of a chart does, as in `done loadRows` and `after 5 s`. */
export const eventLabel = (type: string): string => {
  const [, kind, rest = ''] = /^xstate\.(done|error|snapshot|after)\.(?:actor\.|state\.)?(.+)$/.exec(type) ?? []
  if (kind === undefined) return type.replace(/^xstate\.(?=init$|stop$)/, '')
  if (kind !== 'after') return `${kind} ${rest}`
  const [delay = ''] = rest.split('.')
  return `after ${/^\d+$/.test(delay) ? formatLength(Number(delay)) : delay}`
}
