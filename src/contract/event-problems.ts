import * as v from 'valibot'
import { type AnalyticsEventName, CommonProperties, analyticsEvents } from './analytics-events.ts'

export interface EventProblem {
  /** `event`, or that of a property. */
  readonly path: string
  readonly expected: string
}

const maxProblems = 20

const isTracked = (name: string): name is AnalyticsEventName => Object.hasOwn(analyticsEvents, name)

/** What the library says on its own account, of the page or of the person, begins like this. */
const isLibraryName = (name: string): boolean => name.startsWith('$')

const describeExpected = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? 'a value' : (issue.expected ?? issue.type.replaceAll('_', ' '))

/**
 * What `analytics-events.ts` does not allow in an event: a name that is not tracked, a property that is missing, is something
 * else or is not known. Of the library's own events, which are not ours to describe, nothing is asked.
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
