import * as v from 'valibot'
import { type Problems, problemsOf, problemsOfFailure, refusalKey } from './account-problems.ts'

/** What a form needs once somebody uses it, and not before: it is fetched with the first touch. */
export const checkTyped = <Body>(
  schema: v.GenericSchema<Body>,
  typed: Readonly<Record<string, FormDataEntryValue>>,
): { readonly body: Body } | { readonly problems: Problems } => {
  const parsed = v.safeParse(schema, typed)
  return parsed.success ? { body: parsed.output } : { problems: problemsOf(parsed.issues) }
}

export const refusalOf = (error: unknown): { readonly key: string | null; readonly problems: Problems } => ({
  key: refusalKey(error),
  problems: problemsOfFailure(error),
})
