import type { ReactNode } from 'react'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { Button } from '#src/ui/button.tsx'

interface SubmitButtonProps {
  readonly busy: string | false
  readonly children: ReactNode
}

/** Without a submit button the browser cannot send the form before the page is hydrated. */
export function SubmitButton(props: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return <Button type={isHydrated ? 'submit' : 'button'} variant="solid" size="lg" wide {...props} />
}
