import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Trash2 from 'lucide-react/icons/trash'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { violations } from './violations.ts'

afterEach(cleanup)

test('a busy button says what happens, keeps the focus and ignores presses', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  screen.getByRole('button', { name: 'Save' }).focus()
  await userEvent.keyboard('{Enter}')
  rerender(
    <Button onClick={onClick} busy="Saving">
      Save
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Saving' })
  expect(document.activeElement === button).toBe(true)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a button that cannot be pressed any more keeps the focus and ignores presses', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const saved = (
    <form ref={(form) => form?.addEventListener('submit', onSubmit)}>
      <input aria-label="Name" />
      <Button type="submit" disabled onClick={onClick}>
        Save
      </Button>
      <IconButton icon={Trash2} label="Delete" disabled onClick={onClick} />
    </form>
  )
  render(saved)
  for (const name of ['Save', 'Delete']) {
    const button = screen.getByRole('button', { name })
    button.focus()
    expect([document.activeElement === button, button.getAttribute('aria-disabled')]).toEqual([true, 'true'])
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
  }
  await userEvent.type(screen.getByLabelText('Name'), 'quarry{Enter}')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0])
})

test('a busy submit button does not submit the form again', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form ref={(form) => form?.addEventListener('submit', onSubmit)}>
      <Button type="submit" busy="Sending">
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button submits nothing unless it is told to', () => {
  render(<Button>Save</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('an icon alone carries a name, and its shape stays silent', async () => {
  render(<IconButton icon={Trash2} label="Delete quarry/web" />)
  const button = screen.getByRole('button', { name: 'Delete quarry/web' })
  expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(await violations()).toEqual([])
})

test('a link that opens a tab gives it no handle on this one', () => {
  render(
    <Link href="https://example.org" target="_blank">
      Docs
    </Link>,
  )
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
})
