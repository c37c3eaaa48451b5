import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import app from '#locales/en/app.json'
import stately from '#locales/en/stately.json'
import { unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { StatelyButton } from '#src/inspect/stately/stately-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const openButton = (opened: Window | null) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  const i18n = createInstance()
  void i18n.init({ lng: 'en', resources: { en: { app, stately } }, initAsync: false })
  render(
    <I18nextProvider i18n={i18n}>
      <StatelyButton statelyPage={{ key: 'a', page: unknownPage }} recording={() => 'a recording'} />
    </I18nextProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { open, press }
}

it('says why the browser opened nothing, what else there is, and tries again', async () => {
  const { open, press } = openButton(null)
  await press(stately.open)
  expect(screen.getByText(stately.blocked.title)).toBeDefined()
  expect(screen.getByText(stately.blocked.text)).toBeDefined()
  expect(screen.getByText(stately.here)).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: stately.copy }))
  expect(await navigator.clipboard.readText()).toBe('a recording')
  expect(await screen.findByText(stately.copied)).toBeDefined()
  await press(app.common.retry)
  expect(open).toHaveBeenCalledTimes(2)
  await press(app.common.close)
  expect(screen.queryByText(stately.blocked.title)).toBeNull()
})

it('opens nothing without the internet, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { open, press } = openButton(null)
  await press(stately.open)
  expect(screen.getByText(stately.offline.title)).toBeDefined()
  expect(open).not.toHaveBeenCalled()
})

it('waits for the page that it has opened, until it is stopped', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const { open, press } = openButton(frame.contentWindow)
  await press(stately.open)
  expect(open).toHaveBeenCalledExactlyOnceWith('https://stately.ai/inspect', 'xstateinspector')
  expect(screen.getByRole('button', { name: stately.waiting }).getAttribute('aria-busy')).toBe('true')
  await press(stately.stop)
  expect(screen.getByRole('button', { name: stately.open })).toBeDefined()
  frame.remove()
})
