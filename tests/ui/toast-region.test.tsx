import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '#src/ui/toast-region.tsx'
import type { ToastContent } from '#src/ui/toast.tsx'
import { giveThePageALayout } from './page.ts'
import { violations } from './violations.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const added: ToastContent = { id: 'a', kind: 'success', title: 'Repository added' }
const mistakes: ToastContent = {
  id: 'b',
  kind: 'detailed',
  title: 'Two mistakes',
  lines: ['Name is taken', '<b>branch</b>'],
}

function region(toasts: readonly ToastContent[]) {
  const calls = { onDismiss: vi.fn(), onPause: vi.fn(), onResume: vi.fn() }
  const page = (list: readonly ToastContent[]) => (
    <StrictMode>
      <button type="button">Elsewhere</button>
      <ToastRegion toasts={list} maxToasts={5} label="Notifications" closeLabel="Dismiss" {...calls} />
    </StrictMode>
  )
  const { rerender } = render(page(toasts))
  return { ...calls, show: (list: readonly ToastContent[]) => rerender(page(list)) }
}

const titles = () =>
  screen.queryAllByRole('status').map((toast) => toast.querySelector('[data-part=title]')?.textContent)

test('shows exactly the list it is given, each once, and lines as plain text', async () => {
  const { show } = region([added])
  await waitFor(() => expect(titles()).toEqual(['Repository added']))
  show([added, mistakes])
  await waitFor(() => expect(titles().toSorted()).toEqual(['Repository added', 'Two mistakes']))
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Name is taken', '<b>branch</b>'])
  expect(await violations()).toEqual([])
  show([mistakes])
  await waitFor(() => expect(titles()).toEqual(['Two mistakes']))
})

test('the close button and Escape tell whoever owns the list', async () => {
  const user = userEvent.setup()
  const { onDismiss } = region([added])
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(onDismiss.mock.calls).toEqual([['a']])
})

test('the clocks stop under the pointer and under the focus, and run again after', async () => {
  const user = userEvent.setup()
  const { onPause, onResume } = region([added])
  const toast = await screen.findByRole('status')
  await user.hover(toast)
  expect([onPause.mock.calls.length, onResume.mock.calls.length]).toEqual([1, 0])
  await user.unhover(toast)
  expect(onResume).toHaveBeenCalledTimes(1)
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  expect(onPause).toHaveBeenCalledTimes(2)
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await waitFor(() => expect(onResume).toHaveBeenCalledTimes(2))
})

test('an action is pressed once and takes its toast away', async () => {
  const user = userEvent.setup()
  const onPress = vi.fn()
  const { onDismiss } = region([{ ...added, action: { label: 'Open', onPress } }])
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  expect([onPress.mock.calls.length, onDismiss.mock.calls]).toEqual([1, [['a']]])
})
