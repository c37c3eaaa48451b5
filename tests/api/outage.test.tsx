import { act, render, screen, waitFor } from '@testing-library/react'
import useSWR from 'swr'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { createOutageWatch, retryDelayMs } from '#src/api/unavailable.ts'
import { ApiProvider, type useApi } from '#src/api/use-api.ts'
import { authEndpoints } from '#src/contract/auth.ts'
import { isUnavailable, NoAnswerError } from '#src/lib/no-answer-error.ts'
import { signUpAsker, type Asker } from '#tests/backend/chat/chat-backend.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: Asker
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpAsker(backend)
})
afterAll(() => backend.close())

const unavailable = () =>
  Response.json(
    { status: 503, message: 'Away.', errorMessageKey: 'errors.unavailable', retryable: true, requestId: 'r-1' },
    { status: 503, headers: { 'Retry-After': '5' } },
  )

test('a screen that meets an outage says so and recovers by itself', async () => {
  let isAway = false
  const view = await renderView('/repositories', {
    backend,
    as: person,
    network: (network) => {
      network.intercept = () => (isAway ? unavailable() : undefined)
    },
  })
  await screen.findByText('acme/greeter')
  const shown: string[] = []
  view.product.toasts.on('toast.shown', ({ id }) => shown.push(id))
  isAway = true
  const before = view.network.calls.length
  await view.user.click(screen.getByRole('link', { name: 'Workspaces' }))
  await waitFor(() =>
    expect(view.network.calls.slice(before).filter(({ status }) => status === 503).length).toBeGreaterThan(1),
  )
  await screen.findByText('The service is briefly unavailable. Try again in a moment.')
  await waitFor(() => expect(view.network.calls.slice(before).length).toBeGreaterThan(3), { timeout: 15_000 })
  isAway = false
  await screen.findByText('No workspaces yet', {}, { timeout: 20_000 })
  expect(shown.length).toBeLessThanOrEqual(1)
})

test('a page that is opened while everything is away recovers by itself, with what the organisation offers', async () => {
  let isAway = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const view = await renderView('/repositories', {
    backend,
    as: person,
    network: (network) => {
      network.intercept = () => (isAway ? unavailable() : undefined)
    },
  })
  const hasRequested = (path: string, status: number) =>
    view.network.calls.some((call) => call.path.startsWith(path) && call.status === status)
  await waitFor(() => expect(hasRequested('/api/organization', 503)).toBe(true))
  isAway = false
  await screen.findByText('acme/greeter', {}, { timeout: 30_000 })
  await waitFor(
    () => expect(view.product.membership.getSnapshot().value).toMatchObject({ signedIn: { features: 'known' } }),
    {
      timeout: 15_000,
    },
  )
})

test('a page whose token ran out while nothing could be reached recovers by itself', async () => {
  let [isReachable, isTokenDead] = [false, true]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const view = await renderView('/repositories', {
    backend,
    as: person,
    network: (network) => {
      network.intercept = (path) => {
        if (!path.startsWith(authEndpoints.refresh.path)) {
          return isTokenDead ? Response.json({ status: 401 }, { status: 401 }) : undefined
        }
        if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
        isTokenDead = false
        return undefined
      }
    },
  })
  await screen.findByText('The server cannot be reached. Check your connection.', { selector: 'main *' })
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect(view.network.calls.filter(({ path }) => path.startsWith(authEndpoints.refresh.path)).length).toBe(2),
  )
  isReachable = true
  await screen.findByText('acme/greeter', {}, { timeout: 40_000 })
}, 60_000)

const Failing = ({ name, ask }: { name: string; ask: () => Promise<string> }) => <p>{useSWR(name, ask).data ?? name}</p>

test('of many calls that fail in one outage the person is told once, and each is made again', async () => {
  vi.useFakeTimers()
  const onCallFailed = vi.fn()
  let isAway = true
  const ask = vi.fn(async () => {
    if (isAway) throw new ApiError('serverFailed', { status: 503 })
    return 'recovered'
  })
  const api = { scope: 'ada', onCallFailed } as unknown as ReturnType<typeof useApi>
  const names = ['one', 'two', 'three']
  render(
    <ApiProvider value={api}>
      <RememberedCalls>
        {names.map((name) => (
          <Failing key={name} name={name} ask={ask} />
        ))}
      </RememberedCalls>
    </ApiProvider>,
  )
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await after(100)
  expect([ask.mock.calls.length, onCallFailed.mock.calls.length]).toEqual([3, 1])
  await after(60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(9)
  expect(onCallFailed).toHaveBeenCalledTimes(1)
  isAway = false
  await after(20_000)
  expect(screen.getAllByText('recovered')).toHaveLength(3)
  vi.useRealTimers()
})

test.each([
  [503, 'errors.unavailable', true],
  [503, undefined, true],
  [502, undefined, true],
  [504, undefined, true],
  [503, 'errors.busy', false],
  [500, undefined, false],
  [429, undefined, false],
])('a %d with %s is an outage: %s', (status, errorMessageKey, expected) => {
  const body = errorMessageKey === undefined ? {} : { body: { errorMessageKey } }
  expect(isUnavailable(new ApiError('serverFailed', { status, ...body }))).toBe(expected)
})

test('a call without an answer is an outage', () => {
  expect([new ApiError('offline'), new ApiError('noAnswer'), new NoAnswerError()].map(isUnavailable)).toEqual([
    true,
    true,
    true,
  ])
  expect([new Error('no'), 'offline', null].map(isUnavailable)).toEqual([false, false, false])
})

test('an outage that comes after a quiet minute is told again, any other failure always', () => {
  let now = 0
  const isToBeTold = createOutageWatch(() => now)
  const away = new ApiError('serverFailed', { status: 503 })
  const isShown = [0, 10_000, 69_000, 128_000, 190_000].map((time) => {
    now = time
    return isToBeTold(away)
  })
  expect(isShown).toEqual([true, false, false, false, true])
  expect([isToBeTold(new ApiError('notFound')), isToBeTold(new ApiError('notFound'))]).toEqual([true, true])
})

test('retries come after two seconds at first and after fifteen in the end', () => {
  const delays = [1, 2, 3, 4, 50].map(retryDelayMs)
  for (const [at, delay] of [2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    expect(Math.abs((delays[at] ?? 0) - delay)).toBeLessThanOrEqual(delay / 4)
  }
})
