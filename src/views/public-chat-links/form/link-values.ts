import * as v from 'valibot'
import { createDraftStore } from '#src/actors/draft-store.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { versionedDraft } from '../../drafts/versioned-draft.ts'

const Values = v.object({
  title: v.string(),
  shortCode: v.string(),
  dataSourceIds: v.array(v.string()),
  /** The value is local time such as 2026-01-31T09:00, and empty for no expiry. */
  expiresAt: v.string(),
})

export type Values = v.InferOutput<typeof Values>

export const emptyValues: Values = { title: '', shortCode: '', dataSourceIds: [], expiresAt: '' }

const toLocal = (time: string): string => {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A source that was deleted cannot be chosen again. */
export const toValues = ({ title, shortCode, dataSources, expiresAt }: PublicChatLink): Values => ({
  title,
  shortCode,
  dataSourceIds: dataSources.filter(({ isLost }) => !isLost).map(({ id }) => id),
  expiresAt: expiresAt === undefined ? '' : toLocal(expiresAt),
})

export const toExpiry = ({ expiresAt }: Values): string | undefined =>
  expiresAt === '' ? undefined : new Date(expiresAt).toISOString()

export const maxTitleLength = 120

export type Problem = 'titleMissing' | 'titleTooLong' | 'sourcesMissing' | 'expiryPassed'
export type Problems = Readonly<Partial<Record<keyof Values, Problem | undefined>>>

/** An expiry that was not touched may have passed. */
export const findProblems = (values: Values, untouched: Values): Problems => {
  const title = values.title.trim()
  const isPassed = values.expiresAt !== '' && !(Date.parse(values.expiresAt) > Date.now())
  return {
    ...(title === '' ? { title: 'titleMissing' } : title.length > maxTitleLength ? { title: 'titleTooLong' } : {}),
    ...(values.dataSourceIds.length === 0 ? { dataSourceIds: 'sourcesMissing' } : {}),
    ...(isPassed && values.expiresAt !== untouched.expiresAt ? { expiresAt: 'expiryPassed' } : {}),
  }
}

const toDraftKey = (id: string): string => `chat-link-draft:${id}`

export const linkDrafts = createDraftStore(toDraftKey, versionedDraft(Values))
