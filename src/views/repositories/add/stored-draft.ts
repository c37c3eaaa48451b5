import * as v from 'valibot'
import { createDraftStore, json } from '#src/actors/draft-store.ts'
import type { Values } from '../form-problems.ts'

const toDraftKey = (): string => 'repository-draft'

export const emptyValues: Values = { url: '', branch: '', name: '', description: '' }

const StoredValues = v.object({ url: v.string(), branch: v.string(), name: v.string(), description: v.string() })

export const repositoryDrafts = createDraftStore<Values>(
  toDraftKey,
  json((value) => {
    const stored = v.safeParse(StoredValues, value)
    return stored.success ? stored.output : null
  }),
)
