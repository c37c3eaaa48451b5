import { days } from '#src/lib/durations.ts'
import { Banner } from '#src/ui/banner.tsx'
import { useNow } from '../listing/figures.ts'

const noticeMs = 14 * days

interface TokenExpiryProps {
  readonly expiresAt: string
  readonly describe: (isOver: boolean) => { readonly title: string; readonly text: string }
}

export function TokenExpiry({ expiresAt, describe }: TokenExpiryProps) {
  const leftMs = Date.parse(expiresAt) - useNow()
  if (leftMs > noticeMs) return null
  const { title, text } = describe(leftMs <= 0)
  return (
    <Banner tone={leftMs <= 0 ? 'danger' : 'warning'} title={title}>
      {text}
    </Banner>
  )
}
