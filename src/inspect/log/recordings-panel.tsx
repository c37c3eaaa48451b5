import { css } from '#styled-system/css'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { OpenRecording } from './open-recording.tsx'
import { ReplayCheck } from './replay-check.tsx'
import { SaveRecording } from './save-recording.tsx'
import { ActorTest } from './actor-test.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '5', minW: '0' })

export function RecordingsPanel({ page, source, actor, onNumber, onRecording }: PanelProps) {
  return (
    <div className={stack}>
      <SaveRecording {...{ page, source }} />
      <OpenRecording onRecording={onRecording} />
      <ReplayCheck {...{ page, source, onNumber }} />
      <ActorTest {...{ page, source, actor }} />
    </div>
  )
}
