import * as v from 'valibot'
import { createDraftStore } from '#src/actors/draft-store.ts'
import { sourceTypes } from '#src/contract/repositories.ts'
import { versionedDraft } from '../../drafts/versioned-draft.ts'
import type { Values } from './workspace-values.ts'

const toDraftKey = (id: string): string => `workspace-draft:${id}`

const StoredValues = v.object({
  name: v.string(),
  description: v.string(),
  pickedIds: v.array(v.string()),
  nameContains: v.string(),
  namePattern: v.string(),
  sourceTypes: v.array(v.picklist(sourceTypes)),
}) satisfies v.GenericSchema<unknown, Values>

export const workspaceDrafts = createDraftStore(toDraftKey, versionedDraft<Values>(StoredValues))
