import type { SnapshotFrom } from 'xstate'
import type { captureMachine } from './capture.machine.ts'

type CaptureSnapshot = SnapshotFrom<typeof captureMachine>

export const isCapturing = (snapshot: CaptureSnapshot) => snapshot.matches({ granted: 'running' })
export const isCaptureStarting = (snapshot: CaptureSnapshot) => snapshot.matches({ granted: 'loading' })
