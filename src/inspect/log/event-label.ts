import { durationUnits } from '../duration-units.ts'

const formatLength = (milliseconds: number): string => {
  const [unit, length] = durationUnits.find(([, length]) => milliseconds >= length && milliseconds % length === 0) ?? [
    'ms',
    1,
  ]
  return `${milliseconds / length} ${unit}`
}

/** A type of event as a chart's picture writes it: `done loadRows`, `after 5 s`; what the product named stays as it is. */
export const eventLabel = (type: string): string => {
  const [, kind, rest = ''] = /^xstate\.(done|error|snapshot|after)\.(?:actor\.|state\.)?(.+)$/.exec(type) ?? []
  if (kind === undefined) return type.replace(/^xstate\.(?=init$|stop$)/, '')
  if (kind !== 'after') return `${kind} ${rest}`
  const [delay = ''] = rest.split('.')
  return `after ${/^\d+$/.test(delay) ? formatLength(Number(delay)) : delay}`
}
