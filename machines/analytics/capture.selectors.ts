import type { SnapshotFrom } from 'xstate'
import type { captureMachine } from './capture.machine.ts'

type CaptureSnapshot = SnapshotFrom<typeof captureMachine>

export const isCapturing = (snapshot: CaptureSnapshot) => snapshot.matches({ granted: 'running' })
/** Consent is there and the library on its way: what happens now is kept until it has come. */
export const isCaptureStarting = (snapshot: CaptureSnapshot) => snapshot.matches({ granted: 'loading' })
