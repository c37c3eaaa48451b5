import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { useSession } from '../product.ts'

const alone = css({ w: 'full', maxW: '120', m: 'auto', p: '6' })

export function Landing({ children }: { children: ReactNode }) {
  return useSession(isSignedIn) ? <div className={alone}>{children}</div> : children
}
