import * as v from 'valibot'
import { extended } from './fields.ts'

const symbolIndexStates = ['ready', 'indexing', 'failed'] as const

export const maxSymbolPlaces = 20

const symbolPlaceFields = {
  path: v.string(),
  line: v.number(),
  text: v.string(),
  isInPullRequest: v.boolean(),
}

export const SymbolPlaces = v.object({
  state: v.picklist(symbolIndexStates),
  indexedCommit: v.optional(v.string()),
  definitions: v.object({
    places: v.array(v.object(extended(symbolPlaceFields, { kind: v.string() }))),
    total: v.number(),
    isCut: v.boolean(),
  }),
  callers: v.object({
    places: v.array(v.object(extended(symbolPlaceFields, { caller: v.optional(v.string()) }))),
    total: v.number(),
    isCut: v.boolean(),
  }),
})
export type SymbolPlaces = v.InferOutput<typeof SymbolPlaces>
