import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'

export type RecordingEvent =
  | { type: 'capture.started' }
  | { type: 'capture.stopped' }
  | { type: 'recording.start' }
  | { type: 'recording.stop' }

export type RecordingNotice = { type: 'recording.started' } | { type: 'recording.stopped' }

export const recordingMachine = setup({
  types: {} as { events: RecordingEvent; emitted: RecordingNotice },
  actors: { loadRecorder: fromPromise<void>(notProvided('loadRecorder')) },
  actions: {
    announceStart: emit({ type: 'recording.started' }),
    announceStop: emit({ type: 'recording.stopped' }),
  },
  delays: { loadTimeout: 60_000 },
}).createMachine({
  id: 'recording',
  description:
    'Recording of the session, with every text and input masked: on as long as events are captured, unless it was stopped.',
  initial: 'off',
  states: {
    off: {
      description: 'Nothing is captured, so nothing is recorded either.',
      on: { 'capture.started': 'wanted' },
    },
    wanted: {
      initial: 'loading',
      on: { 'capture.stopped': 'off' },
      states: {
        loading: {
          invoke: { id: 'loadRecorder', src: 'loadRecorder', onDone: 'running', onError: 'failed' },
          after: { loadTimeout: 'failed' },
          on: { 'recording.stop': 'stopped' },
        },
        running: {
          entry: 'announceStart',
          exit: 'announceStop',
          on: { 'recording.stop': 'stopped' },
        },
        stopped: {
          description: 'Events go on without a recording.',
          on: { 'recording.start': 'loading' },
        },
        failed: {
          description: 'The recorder could not be had.',
          on: { 'recording.start': 'loading' },
        },
      },
    },
  },
})
