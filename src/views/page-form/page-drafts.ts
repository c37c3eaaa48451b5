import type * as v from 'valibot'
import { createDraftStore, type DraftStore } from '#src/actors/draft-store.ts'
import { type Draft, versionedDraft } from '../drafts/versioned-draft.ts'

const toPageKey = (id: string): string => `page-draft:${id}`

/** An id begins with the name of its form. */
export const createPageDrafts = <Values>(values: v.GenericSchema<unknown, Values>): DraftStore<Draft<Values>> =>
  createDraftStore(toPageKey, versionedDraft(values))
