import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerTimeout, pollInterval, startPolling } from '#src/inspect/workbench/start-polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = () => {
  const asked: { answer: (text: string) => void; signal: AbortSignal }[] = []
  const said: string[] = []
  const stop = startPolling<string>({
    ask: (signal) =>
      new Promise((resolve, reject) => {
        asked.push({ answer: resolve, signal })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    onAnswer: (answer) => said.push(answer),
    onFailed: () => said.push('failed'),
  })
  return { asked, said, stop }
}

it('asks again only once the last answer has come', async () => {
  const { asked, said, stop } = room()
  await vi.advanceTimersByTimeAsync(3 * pollInterval)
  expect(asked).toHaveLength(1)
  asked[0]?.answer('first')
  await vi.advanceTimersByTimeAsync(pollInterval)
  expect([said, asked.length]).toEqual([['first'], 2])
  stop()
})

it('gives up an answer that does not come, and goes on asking', async () => {
  const { asked, said, stop } = room()
  await vi.advanceTimersByTimeAsync(answerTimeout + pollInterval)
  expect([said, asked[0]?.signal.aborted, asked.length]).toEqual([['failed'], true, 2])
  stop()
})

it('ends its request and says nothing more once it is stopped', async () => {
  const { asked, said, stop } = room()
  stop()
  await vi.advanceTimersByTimeAsync(5 * pollInterval)
  expect([said, asked[0]?.signal.aborted, asked.length]).toEqual([[], true, 1])
})
