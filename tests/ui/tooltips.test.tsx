import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconButton } from '#src/ui/icon-button.tsx'
import { startTooltips } from '#src/ui/tooltips.ts'

const onDelete = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  onDelete.mockReset()
  stop = startTooltips({ document, isTabbing: false, listKeys: (shortcut) => shortcut.split('+').filter(Boolean) })
  render(
    <>
      <IconButton icon={Trash2} label="Delete" onClick={onDelete} />
      <IconButton icon={Trash2} label="Look up" shortcut="Control+D" />
      <IconButton icon={Trash2} label="Save" data-tip="Do not save" />
      <p>Text</p>
    </>,
  )
})

afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const shown = () => [...document.querySelectorAll('[popover]')].map(({ textContent }) => textContent)
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
const move = (target: Element) => fireEvent.pointerOver(target)
const tabTo = (target: HTMLElement) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' })
  target.focus()
}

it('waits for a pointer that stays, and its neighbour opens at once', () => {
  move(button('Delete'))
  pass(390)
  expect(shown()).toEqual([])
  pass(20)
  expect(shown()).toEqual(['Delete'])
  move(screen.getByText('Text'))
  pass(200)
  expect(shown()).toEqual([])
  move(button('Save'))
  pass(0)
  expect(shown()).toEqual(['Do not save'])
})

it('does not come up for a pointer that only passes', () => {
  move(button('Delete'))
  pass(300)
  move(screen.getByText('Text'))
  pass(1000)
  expect(shown()).toEqual([])
})

it('stays while the pointer is on it', () => {
  move(button('Delete'))
  pass(400)
  move(screen.getByText('Text'))
  pass(100)
  move(document.querySelector('[popover]') as Element)
  pass(5000)
  expect(shown()).toEqual(['Delete'])
})

it('shows the keys beside the words, and leaves the name of the control alone', () => {
  tabTo(button('Look up'))
  expect(shown()).toEqual(['Look upControlD'])
  expect([...document.querySelectorAll('[popover] kbd')].map(({ textContent }) => textContent)).toEqual([
    'Control',
    'D',
  ])
  const control = button('Look up')
  expect(['title', 'aria-describedby'].map((name) => control.getAttribute(name))).toEqual([null, null])
  expect(control.getAttribute('aria-keyshortcuts')).toBe('Control+D')
  expect(document.querySelector('[popover]')?.getAttribute('aria-hidden')).toBe('true')
})

it('comes with the keyboard at once, is not taken away by the pointer, and goes with the focus', () => {
  tabTo(button('Delete'))
  expect(shown()).toEqual(['Delete'])
  move(screen.getByText('Text'))
  pass(1000)
  expect(shown()).toEqual(['Delete'])
  tabTo(button('Save'))
  expect(shown()).toEqual(['Do not save'])
  button('Save').blur()
  expect(shown()).toEqual([])
})

it('does not come up where the focus was put by a press or by the page', () => {
  fireEvent.pointerDown(button('Delete'))
  button('Delete').focus()
  pass(1000)
  expect(shown()).toEqual([])
})

it('goes with Escape and with a press, and comes back only for a pointer that has left', () => {
  move(button('Delete'))
  pass(400)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(shown()).toEqual([])
  move(button('Delete').querySelector('svg') as Element)
  pass(1000)
  expect(shown()).toEqual([])
  move(screen.getByText('Text'))
  move(button('Delete'))
  pass(400)
  expect(shown()).toEqual(['Delete'])
  fireEvent.click(button('Delete'))
  expect(shown()).toEqual([])
  expect(onDelete).toHaveBeenCalledOnce()
})

it('comes up for a finger that rests, and stays for a moment after it is lifted', () => {
  const touch = { pointerType: 'touch' }
  fireEvent.pointerOver(button('Delete'), touch)
  fireEvent.pointerDown(button('Delete'), touch)
  pass(400)
  expect(shown()).toEqual(['Delete'])
  fireEvent.pointerOut(button('Delete'), { ...touch, relatedTarget: null })
  pass(1000)
  expect(shown()).toEqual(['Delete'])
  pass(600)
  expect(shown()).toEqual([])
})
