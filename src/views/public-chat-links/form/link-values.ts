import * as v from 'valibot'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'

const Kept = v.object({
  title: v.string(),
  shortCode: v.string(),
  dataSourceIds: v.array(v.string()),
  /** As the field has it: local time, such as 2026-01-31T09:00; empty: never. */
  expiresAt: v.string(),
})

/** What the form holds. */
export type Values = Readonly<v.InferOutput<typeof Kept>>

export const emptyValues: Values = { title: '', shortCode: '', dataSourceIds: [], expiresAt: '' }

const localOf = (time: string): string => {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A source that was deleted cannot be chosen again. */
export const valuesOf = ({ title, shortCode, dataSources, expiresAt }: PublicChatLink): Values => ({
  title,
  shortCode,
  dataSourceIds: dataSources.filter(({ isLost }) => !isLost).map(({ id }) => id),
  expiresAt: expiresAt === undefined ? '' : localOf(expiresAt),
})

/** In UTC; undefined: never. */
export const expiryOf = ({ expiresAt }: Values): string | undefined =>
  expiresAt === '' ? undefined : new Date(expiresAt).toISOString()

export const areSame = (one: Values, other: Values): boolean =>
  JSON.stringify([one.title, one.shortCode, [...one.dataSourceIds].toSorted(), one.expiresAt]) ===
  JSON.stringify([other.title, other.shortCode, [...other.dataSourceIds].toSorted(), other.expiresAt])

export const longestTitle = 120

export type Problem = 'titleMissing' | 'titleTooLong' | 'sourcesMissing' | 'expiryPassed'
export type Problems = Readonly<Partial<Record<keyof Values, Problem | undefined>>>

/** What is wrong before anything is sent. An expiry that was not touched may have passed. */
export const problemsIn = (values: Values, now: number, untouched: Values): Problems => {
  const title = values.title.trim()
  const isPassed = values.expiresAt !== '' && !(Date.parse(values.expiresAt) > now)
  return {
    ...(title === '' ? { title: 'titleMissing' } : title.length > longestTitle ? { title: 'titleTooLong' } : {}),
    ...(values.dataSourceIds.length === 0 ? { dataSourceIds: 'sourcesMissing' } : {}),
    ...(isPassed && values.expiresAt !== untouched.expiresAt ? { expiresAt: 'expiryPassed' } : {}),
  }
}

const keyOf = (id: string): string => `chat-link-draft:${id}`

/** What was typed before a reload of this tab; `id` is that of the link, or `new`. */
export const keptDraft = (id: string): Values | null => {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(keyOf(id)) ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Null forgets it. */
export const keepDraft = (id: string, values: Values | null): void => {
  try {
    if (values === null) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), JSON.stringify(values))
  } catch {
    // It is kept for as long as the form is open.
  }
}
