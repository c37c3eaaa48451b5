import * as v from 'valibot'
import { SignUpForm } from '#src/contract/auth.ts'

export const readReferralCode = (search: string): string | null => {
  const code = new URLSearchParams(search).get('ref')
  const parsed = v.safeParse(SignUpForm.entries.referralCode, code ?? undefined)
  return parsed.success ? (parsed.output ?? null) : null
}
