import * as v from 'valibot'
import { type Problems, toProblems, getFieldProblems, refusalKey } from './account-problems.ts'

/** This module is fetched with the first touch of a form, which keeps the first page small. */
export const checkTyped = <Body>(
  schema: v.GenericSchema<Body>,
  typed: Readonly<Record<string, FormDataEntryValue>>,
): { readonly body: Body } | { readonly problems: Problems } => {
  const parsed = v.safeParse(schema, typed)
  return parsed.success ? { body: parsed.output } : { problems: toProblems(parsed.issues) }
}

export const describeRefusal = (error: unknown): { readonly key: string | null; readonly problems: Problems } => ({
  key: refusalKey(error),
  problems: getFieldProblems(error),
})
