import { useState } from 'react'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { awaitedAddress } from '../account-forms/account-draft.ts'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { MailSentPanel } from '../account-forms/mail-sent-panel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export default function SignupView() {
  const [sentTo, setSentTo] = useState(awaitedAddress.read)
  const wait = (email: string | null) => {
    awaitedAddress.write(email)
    setSentTo(email)
  }
  const isHydrated = useHydrated()
  return sentTo === null || !isHydrated ? (
    <RememberedCalls>
      <SignUpForm onSent={wait} />
    </RememberedCalls>
  ) : (
    <MailSentPanel kind="confirmation" email={sentTo} onBack={() => wait(null)} />
  )
}
