import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '../charts/chart-graph.ts'
import { layoutGraph } from '../charts/chart-layout.ts'
import { chartSvg } from '../charts/chart-svg.ts'
import type { LayoutChoices } from '../charts/elk-graph.ts'
import { foldGraph } from '../charts/fold-graph.ts'

/** The pictures are not in `public`, because that would ship them with the product. */
export const pictureFolder = join(import.meta.dirname, '../charts/pictures')

interface ReadmePicture {
  readonly chart: string
  readonly levels?: number
  readonly choices: LayoutChoices
}

export const readmePictures: readonly ReadmePicture[] = [
  { chart: 'session', choices: { described: true } },
  { chart: 'consent', levels: 2, choices: { described: true } },
  { chart: 'archiveUpload', choices: {} },
  { chart: 'onboarding', levels: 1, choices: { described: true } },
]

export const drawForReadme = async ({ levels, choices }: ReadmePicture, machine: AnyStateMachine): Promise<string> => {
  const whole = chartGraph(machine)
  const graph = levels === undefined ? whole : foldGraph(whole, levels)
  const { description } = graph.root
  const words = { title: `The chart ${machine.id}`, ...(description === undefined ? {} : { description }) }
  return `${chartSvg(await layoutGraph(graph, choices), words)}\n`
}
