import type { ComponentType } from 'react'
import { CoveragePanel } from '../log/coverage-panel.tsx'
import { LogPanel } from '../log/log-panel.tsx'
import { RecordingsPanel } from '../log/recordings-panel.tsx'
import { SequencePanel } from '../log/sequence-panel.tsx'
import type { PanelProps } from './inspected-page.ts'

/** `id` is a key below `tabs` in the texts. */
export interface Panel {
  readonly id: 'log' | 'sequence' | 'coverage' | 'recordings'
  readonly Panel: ComponentType<PanelProps>
}

export const panels: readonly Panel[] = [
  { id: 'log', Panel: LogPanel },
  { id: 'sequence', Panel: SequencePanel },
  { id: 'coverage', Panel: CoveragePanel },
  { id: 'recordings', Panel: RecordingsPanel },
]
