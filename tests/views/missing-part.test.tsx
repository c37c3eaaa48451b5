import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import app from '#locales/en/app.json'
import { ApiError } from '#src/api/api-error.ts'
import { onPartMissed } from '#src/lib/missed-parts.ts'
import CallFailure from '#src/views/call-failure.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

const show = async (error: unknown) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'en', defaultNS: 'app', resources: { en: { app } } })
  const onRetry = vi.fn<() => void>()
  const onMissed = vi.fn<() => void>()
  onPartMissed(onMissed)
  render(
    <I18nextProvider i18n={i18n}>
      <CallFailure title="The search failed" error={error} onRetry={onRetry} />
    </I18nextProvider>,
  )
  return { onRetry, onMissed }
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers a reload in the place of another try when a file of the page is missing, and has a newer build looked for', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { onRetry, onMissed } = await show(missing)
  screen.getByText(app.errorPage.unloadableText)
  expect(buttons()).toEqual(['Reload the page'])
  expect(onMissed).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button'))
  await screen.findByText(app.errors.offline)
  expect(onRetry).not.toHaveBeenCalled()
})

it('offers another try when the call itself failed', async () => {
  const { onRetry, onMissed } = await show(new ApiError('offline'))
  expect(buttons()).toEqual(['Try again'])
  await userEvent.click(screen.getByRole('button'))
  expect([onRetry.mock.calls.length, onMissed.mock.calls.length]).toEqual([1, 0])
})
