import { type ReactNode, useState } from 'react'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { awaitedAddress } from '../account-forms/account-draft.ts'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { MailSentPanel } from '../account-forms/mail-sent-panel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface AwaitedProps {
  readonly email: string
  readonly onBack: () => void
  readonly children: ReactNode
}

function Awaited({ email, onBack, children }: AwaitedProps) {
  return useHydrated() ? <MailSentPanel kind="confirmation" email={email} onBack={onBack} /> : children
}

export default function SignupView() {
  const [sentTo, setSentTo] = useState(awaitedAddress.read)
  const wait = (email: string | null) => {
    awaitedAddress.write(email)
    setSentTo(email)
  }
  const form = (
    <RememberedCalls>
      <SignUpForm onSent={wait} />
    </RememberedCalls>
  )
  if (sentTo === null) return form
  return (
    <Awaited email={sentTo} onBack={() => wait(null)}>
      {form}
    </Awaited>
  )
}
