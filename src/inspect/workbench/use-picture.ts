import { useMemo } from 'react'
import type { ChartGraph } from '../charts/chart-graph.ts'
import type { ChartLayout } from '../charts/chart-layout.ts'
import type { LayoutChoices } from '../charts/elk-graph.ts'
import { type Answer, useAnswer } from './use-answer.ts'

/** The layout library is large, so it is loaded with the first picture. */
export const usePicture = (graph: ChartGraph, choices: LayoutChoices): Answer<ChartLayout> => {
  const wanted = JSON.stringify([graph, choices])
  const ask = useMemo(
    () => async () => {
      const { layoutGraph } = await import('../charts/chart-layout.ts')
      const [graph, choices] = JSON.parse(wanted) as [ChartGraph, LayoutChoices]
      return layoutGraph(graph, choices)
    },
    [wanted],
  )
  return useAnswer(ask)
}
