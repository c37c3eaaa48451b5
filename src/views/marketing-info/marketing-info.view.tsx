import { lazy, Suspense } from 'react'
import { importQuestion, useMarketingInfo } from './use-marketing-info.ts'

const Question = lazy(importQuestion)

/** Asks who the organisation is, of those who may say so; the question is fetched for those who are asked. */
export default function MarketingInfoView() {
  const { isAsked, ...question } = useMarketingInfo()
  return <Suspense>{isAsked && <Question {...question} />}</Suspense>
}
