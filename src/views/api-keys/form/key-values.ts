import * as v from 'valibot'
import { createDraftStore } from '#src/actors/draft-store.ts'
import { type ApiKey, apiKeyScopes, expiryPresets, maxKeySources } from '#src/contract/api-keys.ts'
import { toLocalDay } from '#src/lib/local-day.ts'
import { versionedDraft } from '../../drafts/versioned-draft.ts'

/** Each value is `never`, a number of days from now, or `date`. */
export const expiries = ['never', ...expiryPresets.map(String), 'date'] as const

const Values = v.object({
  name: v.string(),
  scope: v.picklist(apiKeyScopes),
  sourceIds: v.array(v.string()),
  expiry: v.string(),
  /** The value is a local date such as 2026-01-31. */
  date: v.string(),
})
export type Values = v.InferOutput<typeof Values>

export const emptyValues: Values = { name: '', scope: 'AllDataSources', sourceIds: [], expiry: '90', date: '' }

export const toValues = ({ name, scope, dataSources = [], expiresAt }: ApiKey): Values => ({
  name,
  scope,
  sourceIds: dataSources.map(({ id }) => id),
  expiry: expiresAt === undefined ? 'never' : 'date',
  date: expiresAt === undefined ? '' : toLocalDay(Date.parse(expiresAt)),
})

/** A chosen day counts to its end; an expiry that was not touched stays to the second. */
const toExpiresAt = ({ expiry, date }: Values, now: number, currentExpiry: string | undefined): string | null => {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now + Number(expiry) * 86_400_000).toISOString()
  return currentExpiry !== undefined && toLocalDay(Date.parse(currentExpiry)) === date
    ? currentExpiry
    : new Date(`${date}T23:59:59`).toISOString()
}

export const toBody = (values: Values, now: number, currentExpiry?: string) => ({
  name: values.name.trim(),
  scope: values.scope,
  dataSourceIds: values.scope === 'AllDataSources' ? [] : values.sourceIds,
  expiresAt: toExpiresAt(values, now, currentExpiry),
})

export type Problem = 'nameMissing' | 'tooLong' | 'controlCharacters' | 'noSource' | 'tooMany' | 'past'
export type Problems = Readonly<Partial<Record<'name' | 'sources' | 'date', Problem | undefined>>>

const maxNameLength = 120

const nameProblem = (name: string): Problem | undefined => {
  if (name === '') return 'nameMissing'
  if (name.length > maxNameLength) return 'tooLong'
  return /\p{Cc}/u.test(name) ? 'controlCharacters' : undefined
}

const sourcesProblem = ({ scope, sourceIds }: Values): Problem | undefined => {
  if (scope === 'AllDataSources') return undefined
  if (sourceIds.length === 0) return 'noSource'
  return sourceIds.length > maxKeySources ? 'tooMany' : undefined
}

/** A date that was not touched may be in the past. */
export const findProblems = (values: Values, untouched: Values): Problems => {
  const isOver = values.expiry === 'date' && values.date < toLocalDay(Date.now()) && values.date !== untouched.date
  return {
    name: nameProblem(values.name.trim()),
    sources: sourcesProblem(values),
    date: isOver ? 'past' : undefined,
  }
}

const toDraftKey = (id: string): string => `api-key-draft:${id}`

/** A draft never contains a key. */
export const keyDrafts = createDraftStore(toDraftKey, versionedDraft(Values))
