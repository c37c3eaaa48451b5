import { expect, test } from 'vitest'
import { readAside } from '#src/inspect/recording/read-aside.ts'
import { readRecording } from '#src/inspect/recording/read-recording.ts'

const long = 'x'.repeat(300_000)

const fakeWorker = (answer: (worker: EventTarget, text: string) => void) => {
  const calls: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    postMessage: (text: string) => answer(worker, text),
    terminate: () => void calls.push('terminate'),
  })
  return { calls, open: () => worker as unknown as Worker }
}

test('a long recording is read by a worker, which ends with its answer', async () => {
  const { calls, open } = fakeWorker((worker, text) => {
    calls.push(text.length)
    worker.dispatchEvent(new MessageEvent('message', { data: readRecording('') }))
  })
  expect(await readAside(long, open)).toEqual(readRecording(''))
  expect(calls).toEqual([long.length, 'terminate'])
})

test('a short one is read at once', async () => {
  const { calls, open } = fakeWorker(() => calls.push('asked'))
  expect(await readAside('x', open)).toEqual(readRecording('x'))
  expect(calls).toEqual([])
})

test.each([
  ['fails', fakeWorker((worker) => worker.dispatchEvent(new Event('error'))).open],
  [
    'cannot be had',
    () => {
      throw new Error('no worker')
    },
  ],
])('where the worker %s, it is read all the same', async (_, open) => {
  expect((await readAside(long, open)).problems?.[0]).toEqual(readRecording(long).problems?.[0])
})
