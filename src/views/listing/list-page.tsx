import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { NowContext } from './figures.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useClock } from './use-clock.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })

interface ListPageProps {
  readonly children: ReactNode
  readonly panels: ReactNode
}

export function ListPage({ children, panels }: ListPageProps) {
  return (
    <NowContext value={useClock()}>
      <div className={page}>{children}</div>
      <PartBoundary>{panels}</PartBoundary>
    </NowContext>
  )
}
