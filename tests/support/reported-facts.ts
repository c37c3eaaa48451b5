import type { UsageFact } from '#src/actors/usage.ts'
import type { RenderedView } from './render-view.tsx'

const isBeside = (fact: UsageFact): boolean =>
  fact.type === 'page.shown' || (fact.type === 'call.failed' && fact.kind === 'notFound')

export const getReportedFacts = ({ product }: RenderedView): readonly UsageFact[] => {
  const facts: UsageFact[] = []
  product.usage.read(({ fact }) => void facts.push(fact))()
  return facts.filter((fact) => !isBeside(fact))
}
