import type * as v from 'valibot'
import { createDraftStore, type DraftStore } from '#src/actors/draft-store.ts'
import { type Draft, versionedDraft } from '../drafts/versioned-draft.ts'

export type FlatValues = Readonly<Record<string, string | boolean>>

const toPageKey = (id: string): string => `page-draft:${id}`

/** An id begins with the name of its form. */
export const createPageDrafts = <Values extends FlatValues>(
  values: v.GenericSchema<unknown, Values>,
): DraftStore<Draft<Values>> => createDraftStore(toPageKey, versionedDraft(values))
