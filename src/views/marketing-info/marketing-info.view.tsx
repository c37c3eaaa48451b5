import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { importQuestion, useMarketingInfo } from './use-marketing-info.ts'

const Question = lazyPart(importQuestion)

export default function MarketingInfoView() {
  const { isAsked, ...question } = useMarketingInfo()
  return <Suspense>{isAsked && <Question {...question} />}</Suspense>
}
