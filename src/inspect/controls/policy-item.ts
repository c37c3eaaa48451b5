import * as v from 'valibot'
import { PolicyChoice } from '../link/messages.ts'

/** In the tab's storage, under a name of QA's own. */
export const policyKey = 'qa-policy'

const Kept = v.pipe(v.string(), v.parseJson(), PolicyChoice)

/** What was chosen in this tab; undefined: nothing was. */
export const parsePolicyChoice = (text: string | null): PolicyChoice | undefined => {
  const read = v.safeParse(Kept, text)
  return read.success ? read.output : undefined
}
