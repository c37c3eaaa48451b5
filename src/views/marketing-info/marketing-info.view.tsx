import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { importQuestion, useMarketingInfo } from './use-marketing-info.ts'

const Question = lazyPart(importQuestion)

/** Asks who the organisation is, of those who may say so; the question is fetched for those who are asked. */
export default function MarketingInfoView() {
  const { isAsked, ...question } = useMarketingInfo()
  return <Suspense>{isAsked && <Question {...question} />}</Suspense>
}
