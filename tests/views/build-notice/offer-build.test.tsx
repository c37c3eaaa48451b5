import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import app from '#locales/en/app.json'
import { startBuildCheck } from '#src/actors/build-check.actor.ts'
import { offerBuild } from '#src/views/build-notice/offer-build.tsx'

let build = 'a'
const reload = vi.fn<() => void>()
const tellOfMiss = vi.fn<() => void>()
const requests: string[] = []
beforeEach(() => {
  build = 'a'
  requests.length = 0
  reload.mockClear()
  tellOfMiss.mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const checkIntervalMs = 60_000
const text = 'A newer version is ready. Reload to use it.'

const start = async () => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'en', defaultNS: 'app', resources: { en: { app } } })
  const draft = document.body.appendChild(document.createElement('textarea'))
  draft.value = 'Where is the ses'
  startBuildCheck({
    running: 'a',
    fetch: async (input) => {
      requests.push(String(input))
      return Response.json({ build })
    },
    now: () => 1234,
    document,
    window,
    reload,
    tellOfMiss,
    offer: offerBuild(i18n),
  })
  return { draft, user: userEvent.setup({ advanceTimers: (by) => vi.advanceTimersByTime(by) }) }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('offers a newer build quietly: nothing is reloaded, and what is being typed stays, until the person says so', async () => {
  const { draft, user } = await start()
  draft.focus()
  await pass(10 * checkIntervalMs)
  expect([requests, screen.queryByText(text)]).toEqual([['/build.json?t=1234'], null])
  build = 'b'
  await pass(10 * checkIntervalMs)
  await screen.findByText(text)
  await pass(30 * checkIntervalMs)
  expect(screen.getByText(text)).toBeTruthy()
  expect([document.activeElement, draft.value, reload.mock.calls.length]).toEqual([draft, 'Where is the ses', 0])
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('comes again an hour after it was put off', async () => {
  const { draft, user } = await start()
  build = 'b'
  await pass(10 * checkIntervalMs)
  await screen.findByText(text)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await pass(59 * checkIntervalMs)
  expect(screen.queryByText(text)).toBeNull()
  await pass(2 * checkIntervalMs)
  expect(await screen.findByText(text)).toBeTruthy()
  expect([draft.value, reload.mock.calls.length]).toEqual(['Where is the ses', 0])
})

const miss = () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://quarry.example/assets/gone.js')
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error })))
}

it('says at once what a missing part comes from: a newer build, or no connection; another error is neither', async () => {
  const { draft } = await start()
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is undefined') })))
  expect(requests).toEqual([])
  miss()
  await waitFor(() => expect(tellOfMiss).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(text)).toBeNull()
  build = 'b'
  miss()
  expect(await screen.findByText(text)).toBeTruthy()
  expect([tellOfMiss.mock.calls.length, draft.value, reload.mock.calls.length]).toEqual([1, 'Where is the ses', 0])
})
