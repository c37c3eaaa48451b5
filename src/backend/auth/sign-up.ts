import type { InferOutput } from 'valibot'
import type { SignUpForm } from '#src/contract/auth.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import type { Services } from '../services.ts'
import { countSignUp } from '../credentials/auth-limits.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { refuseWeakPassword } from '../credentials/password-policy.ts'

/** Does the same work and gives the same answer for known and unknown addresses. */
export const signUp = async (
  services: Services,
  { password, ...form }: InferOutput<typeof SignUpForm>,
  request: Request,
  ip: string,
): Promise<void> => {
  await countSignUp(services, ip, toEmailKey(form.email))
  const names = [form.firstName, form.lastName, form.organisationName ?? '']
  refuseWeakPassword(password, { email: form.email, names })
  const passwordHash = await services.passwords.hash(password)
  const spoken = form.language ?? readPreferredLanguage(request.headers.get('accept-language'))
  await services.accountRequests.accept({ kind: 'signUp', form, passwordHash, spoken })
}
