import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { box, cards, furnish, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = async (query = '?q=exchangeToken&mode=exact&sort=path') => {
  const view = await openSearch(backend, room.person, query)
  await screen.findByText(/ in \d+ files?$/)
  return view
}
const focusedFile = () => document.activeElement?.closest('article')?.getAttribute('aria-label')
const isFirstOfItsFile = () =>
  document.activeElement === document.activeElement?.closest('article')?.querySelector('[data-hit]')
const fileAt = (path: string, lines: string) =>
  `${window.location.origin}/repositories/${room.repositoryId}/files?file=${path}&line=${lines}`

describe('from file to file', () => {
  it('n goes on and N goes back, to the first result of each, and both stop at the ends', async () => {
    const { user } = await open()
    const paths = cards().map((card) => card.getAttribute('aria-label'))
    expect(paths.length).toBeGreaterThan(2)
    await user.keyboard('n')
    expect(focusedFile()).toBe(paths[0])
    for (const path of paths.slice(1)) {
      await user.keyboard('n')
      expect([focusedFile(), isFirstOfItsFile()]).toEqual([path, true])
    }
    await user.keyboard('n')
    expect(focusedFile()).toBe(paths.at(-1))
    await user.keyboard('N')
    expect([focusedFile(), isFirstOfItsFile()]).toEqual([paths.at(-2), true])
    for (const _ of paths) await user.keyboard('N')
    expect(focusedFile()).toBe(paths[0])
  })

  it('goes on from the head of a file, and from the file that is open', async () => {
    widen(true)
    const { user } = await open()
    const [first, second, third] = cards()
    within(first as HTMLElement)
      .getAllByRole('link')[0]
      ?.focus()
    await user.keyboard('n')
    expect(focusedFile()).toBe(second?.getAttribute('aria-label'))
    await user.click(document.activeElement as HTMLElement)
    await screen.findByRole('complementary', { name: 'File' })
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('n')
    expect(focusedFile()).toBe(third?.getAttribute('aria-label'))
  })

  it('is found by its place on a Cyrillic keyboard, back with Shift', async () => {
    await open()
    const paths = cards().map((card) => card.getAttribute('aria-label'))
    const press = (key: string, shiftKey: boolean) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, code: 'KeyN', shiftKey })
    press('т', false)
    press('т', false)
    expect(focusedFile()).toBe(paths[1])
    press('Т', true)
    expect(focusedFile()).toBe(paths[0])
  })
})

describe('the link to a result', () => {
  it('is copied by y for the one with the focus, at its lines, and a toast says so', async () => {
    const { user } = await open()
    await user.keyboard('njj')
    const line = document.activeElement?.getAttribute('title')?.replace(/.*line /, '') ?? ''
    await user.keyboard('y')
    await screen.findByText('Link to the result copied')
    expect(await navigator.clipboard.readText()).toBe(fileAt(focusedFile() ?? '', line))
  })

  it('is copied for the one that was opened by a press', async () => {
    widen(true)
    const { user } = await open()
    const link = within(cards()[0] as HTMLElement).getAllByRole('link')[1] as HTMLElement
    await user.click(link)
    await screen.findByRole('complementary', { name: 'File' })
    link.blur()
    await user.keyboard('y')
    await screen.findByText('Link to the result copied')
    expect(await navigator.clipboard.readText()).toMatch(fileAt(cards()[0]?.getAttribute('aria-label') ?? '', ''))
  })

  it('covers all lines of a result of several lines', async () => {
    const { user } = await open('?q=how+does+refresh+exchange+a+token')
    await user.keyboard('ny')
    await screen.findByText('Link to the result copied')
    expect(await navigator.clipboard.readText()).toMatch(/\/files\?file=[^&]+&line=\d+-\d+$/)
  })

  it('asks for a choice first where no result is chosen', async () => {
    const { user } = await open()
    await user.keyboard('y')
    await screen.findByText('Choose a result first, then copy its link.')
  })

  it('is shown to be copied by hand where the browser refuses', async () => {
    const { user } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await user.keyboard('ny')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue(/\/files\?file=/)).toBeTruthy()
    expect(screen.queryByText('Link to the result copied')).toBeNull()
  })
})

describe('these keys', () => {
  it('are letters while one types, and nothing with a modifier', async () => {
    const { user } = await open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(box())
    await user.keyboard('nNy')
    await waitFor(() => expect(box().value).toBe('exchangeTokennNy'))
    expect(document.activeElement).toBe(box())
    await user.tab()
    const { activeElement } = document
    await user.keyboard('{Control>}yn{/Control}{Alt>}yn{/Alt}{Shift>}y{/Shift}')
    expect(document.activeElement).toBe(activeElement)
    expect(copied).not.toHaveBeenCalled()
  })
})
