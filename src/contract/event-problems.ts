import * as v from 'valibot'
import { type AnalyticsEventName, CommonProperties, analyticsEvents } from './analytics-events.ts'

export interface EventProblem {
  readonly path: string
  readonly expected: string
}

const maxProblems = 20

const isTracked = (name: string): name is AnalyticsEventName => Object.hasOwn(analyticsEvents, name)

const isLibraryName = (name: string): boolean => name.startsWith('$')

const describeExpected = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? 'a value' : (issue.expected ?? issue.type.replaceAll('_', ' '))

/**
 * Reports untracked names and missing, wrong or unknown properties. The library's own events, whose names begin with
 * `$`, are not checked.
 */
export const findEventProblems = ({
  event,
  properties,
}: {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}): readonly EventProblem[] => {
  if (isLibraryName(event)) return []
  if (!isTracked(event)) return [{ path: 'event', expected: 'the name of a tracked event' }]
  const own: v.ObjectSchema<v.ObjectEntries, undefined> = analyticsEvents[event]
  const known = new Set([...Object.keys(own.entries), ...Object.keys(CommonProperties.entries)])
  const wrong = [own, CommonProperties].flatMap((schema) =>
    (v.safeParse(schema, properties).issues ?? []).map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      expected: describeExpected(issue),
    })),
  )
  const unknown = Object.keys(properties)
    .filter((name) => !known.has(name) && !isLibraryName(name))
    .map((path) => ({ path, expected: 'no such property' }))
  return [...wrong, ...unknown].slice(0, maxProblems)
}
