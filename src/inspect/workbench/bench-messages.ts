import type { AnalysisQuestion, Release } from '../funnels/analysis.ts'
import type { UnsupportedKind } from '../funnels/log-encoding.ts'
import type { Progress } from './workbench.machine.ts'

export type BenchQuestion =
  | { readonly ask: 'verify'; readonly log: Blob }
  | { readonly ask: 'sample'; readonly users: number }
  | { readonly ask: 'explain'; readonly user: string }
  | { readonly ask: 'whatIf'; readonly funnel: string; readonly order: readonly string[] }
  | { readonly ask: 'analyse'; readonly funnel: string; readonly question: AnalysisQuestion }
  | { readonly ask: 'writeMarkdown'; readonly question: AnalysisQuestion; readonly releases: readonly Release[] }

export type ToWorker = { readonly id: number; readonly question: BenchQuestion | 'cancel' }

export type FromWorker =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'failure'; readonly reason: string; readonly unsupported?: UnsupportedKind }
