import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { ApiProvider, type useApi } from '#src/api/use-api.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const api = { scope: 'ada', onCallFailed: () => undefined } as unknown as ReturnType<typeof useApi>

function List({ fetched }: { fetched: () => Promise<string> }) {
  const { mutate } = useSWRConfig()
  const { data } = useSWR('list', fetched, { refreshInterval: 500 })
  return <button onClick={() => void mutate('list', 'changed', { revalidate: false })}>{data ?? 'nothing'}</button>
}

const show = (fetched: () => Promise<string>) =>
  render(
    <StrictMode>
      <ApiProvider value={api}>
        <RememberedCalls>
          <List fetched={fetched} />
        </RememberedCalls>
      </ApiProvider>
    </StrictMode>,
  )

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a change made here stands until something newer is asked', async () => {
  const answers = ['first', 'second']
  const fetched = vi.fn(() => Promise.resolve(answers.shift() ?? 'later'))
  show(fetched)
  await after(100)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('first')
  await act(async () => button.click())
  await after(500)
  expect([button.textContent, fetched.mock.calls.length]).toEqual(['changed', 1])
  await after(3_000)
  expect(button.textContent).not.toBe('first')
  expect(fetched.mock.calls.length).toBeGreaterThan(1)
})
