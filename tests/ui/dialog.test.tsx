import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focused, giveThePageALayout } from './page.ts'
import { violations } from './violations.ts'
import { isDisabled } from './is-disabled.ts'

beforeEach(giveThePageALayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add repository</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="New repository" text="By address." closeLabel="Close">
        <input aria-label="Address" />
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, holds it, closes on Escape and gives it back', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button'))

  const dialog = await screen.findByRole('dialog', { name: 'New repository' })
  await waitFor(() => expect(focused()).toBe('Address'))
  await user.tab()
  await user.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(await violations()).toEqual([])

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Add repository'))
})

test('its corner button closes it', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const texts = {
  title: 'Delete quarry/web',
  consequence: 'Its index goes with it.',
  confirmLabel: 'Delete',
  cancelLabel: 'Keep it',
  closeLabel: 'Close',
}

function confirmation(rest: { typed?: { name: string; label: string }; busy?: string } = {}) {
  const calls = { onClose: vi.fn(), onConfirm: vi.fn() }
  render(<ConfirmDialog open {...texts} {...calls} {...rest} />)
  return calls
}

test('a confirmation names the thing and the consequence, and starts on the harmless answer', async () => {
  const calls = confirmation()
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete quarry/web' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Its index goes with it.')
  await waitFor(() => expect(focused()).toBe('Keep it'))
  await userEvent.keyboard('{Enter}')
  expect([calls.onClose.mock.calls.length, calls.onConfirm.mock.calls.length]).toEqual([1, 0])
})

test('what cannot be undone waits for its name, typed exactly', async () => {
  const user = userEvent.setup()
  const calls = confirmation({ typed: { name: 'quarry/web', label: 'Type quarry/web' } })
  const input = await screen.findByLabelText('Type quarry/web')
  const button = screen.getByRole('button', { name: 'Delete' })
  await user.type(input, 'quarry/we{Enter}')
  expect([isDisabled(button), calls.onConfirm.mock.calls.length]).toEqual([true, 0])
  await user.type(input, 'b')
  expect(isDisabled(button)).toBe(false)
  await user.keyboard('{Enter}')
  expect(calls.onConfirm).toHaveBeenCalledTimes(1)
  expect(await violations()).toEqual([])
})

test('a confirmation under way is not sent twice', async () => {
  const user = userEvent.setup()
  const calls = confirmation({ busy: 'Deleting' })
  await user.click(await screen.findByRole('button', { name: 'Deleting' }))
  expect(calls.onConfirm).not.toHaveBeenCalled()
})
