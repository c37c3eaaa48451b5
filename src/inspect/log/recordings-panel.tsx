import { css } from '#styled-system/css'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { OpenRecording } from './open-recording.tsx'
import { SaveRecording } from './save-recording.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '5', minW: '0' })

/** What happened, to be taken along and to be looked at again. */
export function RecordingsPanel({ page, source, onRecording }: PanelProps) {
  return (
    <div className={stack}>
      <SaveRecording {...{ page, source }} />
      <OpenRecording onRecording={onRecording} />
    </div>
  )
}
