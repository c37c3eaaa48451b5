import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerTimeout, pollInterval, startPolling } from '#src/inspect/workbench/start-polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = () => {
  const requests: { answer: (text: string) => void; signal: AbortSignal }[] = []
  const outcomes: string[] = []
  const stop = startPolling<string>({
    ask: (signal) =>
      new Promise((resolve, reject) => {
        requests.push({ answer: resolve, signal })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    onAnswer: (answer) => outcomes.push(answer),
    onFailed: () => outcomes.push('failed'),
  })
  return { requests, outcomes, stop }
}

it('asks again only once the last answer has come', async () => {
  const { requests, outcomes, stop } = room()
  await vi.advanceTimersByTimeAsync(3 * pollInterval)
  expect(requests).toHaveLength(1)
  requests[0]?.answer('first')
  await vi.advanceTimersByTimeAsync(pollInterval)
  expect([outcomes, requests.length]).toEqual([['first'], 2])
  stop()
})

it('gives up an answer that does not come, and goes on asking', async () => {
  const { requests, outcomes, stop } = room()
  await vi.advanceTimersByTimeAsync(answerTimeout + pollInterval)
  expect([outcomes, requests[0]?.signal.aborted, requests.length]).toEqual([['failed'], true, 2])
  stop()
})

it('ends its request and says nothing more once it is stopped', async () => {
  const { requests, outcomes, stop } = room()
  stop()
  await vi.advanceTimersByTimeAsync(5 * pollInterval)
  expect([outcomes, requests[0]?.signal.aborted, requests.length]).toEqual([[], true, 1])
})
