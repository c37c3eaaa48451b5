import type { SnapshotFrom } from 'xstate'
import type { recordingMachine } from './recording.machine.ts'

export const isRecording = (snapshot: SnapshotFrom<typeof recordingMachine>) => snapshot.matches({ wanted: 'running' })
