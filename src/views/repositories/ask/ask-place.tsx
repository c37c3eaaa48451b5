import { Suspense } from 'react'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useCan } from '../../product.ts'
import { askFrame, belowBox } from './reserved-room.ts'

const importAskBox = () => import('./ask-box.tsx')
const AskBox = lazyPart(importAskBox, { fallback: () => null })

const boxSize = css({ h: '[102px]', borderRadius: 'lg' })

const reserved = (
  <div className={askFrame}>
    <Skeleton shape="block" className={boxSize} />
    <div className={belowBox} />
  </div>
)

export function AskPlace({ repositories }: { repositories: readonly Repository[] | undefined }) {
  const mayAsk = useCan('ReadOnly')
  if (!mayAsk) return null
  return (
    <Suspense fallback={reserved}>
      <AskBox repositories={repositories} />
    </Suspense>
  )
}
