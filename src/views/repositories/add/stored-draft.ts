import * as v from 'valibot'
import { createDraftStore, json } from '#src/actors/draft-store.ts'
import { splitCredentials } from '#src/lib/address-credentials.ts'
import type { Draft } from '../../drafts/versioned-draft.ts'
import type { Values } from '../form-problems.ts'

const toDraftKey = (): string => 'repository-draft'

export const emptyValues: Values = { url: '', branch: '', name: '', description: '' }

const StoredValues = v.object({ url: v.string(), branch: v.string(), name: v.string(), description: v.string() })

const withoutCredentials = (draft: Values): Values => ({
  ...draft,
  url: splitCredentials(draft.url)?.address ?? draft.url,
})

const values = json((value) => {
  const stored = v.safeParse(StoredValues, value)
  return stored.success ? stored.output : null
})

/** A repository is added only, so no version is stored. */
export const repositoryDrafts = createDraftStore<Draft<Values>>(toDraftKey, {
  parse(stored) {
    const parsed = values.parse(stored)
    return parsed === null ? null : { version: 0, values: parsed }
  },
  format: (draft) => values.format(withoutCredentials(draft.values)),
})
