import * as v from 'valibot'
import { type DraftFormat, json } from '#src/actors/draft-store.ts'

/** `version` is 0 for a new record, and where nobody else changes it. */
export interface Draft<Values> {
  readonly version: number
  readonly values: Values
}

export const versionedDraft = <Values>(values: v.GenericSchema<unknown, Values>): DraftFormat<Draft<Values>> => {
  const Stored = v.object({ version: v.number(), values })
  return json((value) => {
    const stored = v.safeParse(Stored, value)
    return stored.success ? stored.output : null
  })
}
