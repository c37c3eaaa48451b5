import * as v from 'valibot'
import { PolicyChoice } from '../link/messages.ts'

export const policyKey = 'qa-policy'

const Kept = v.pipe(v.string(), v.parseJson(), PolicyChoice)

export const parsePolicyChoice = (text: string | null): PolicyChoice | undefined => {
  const read = v.safeParse(Kept, text)
  return read.success ? read.output : undefined
}
