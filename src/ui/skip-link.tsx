import type { ReactNode } from 'react'
import { skipLink } from '#styled-system/recipes'

/** The first stop of the keyboard: past the navigation, into the content. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={skipLink()}>
      {children}
    </a>
  )
}
