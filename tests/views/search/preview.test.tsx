import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import '#src/views/chat/chat.view.tsx'
import { furnish, markedIn, openSearch, type Room, widen } from './search-room.tsx'

const lines = Array.from({ length: 60 }, (_, at) =>
  at % 20 === 9 ? `const found = ${at} // found` : `const line${at} = 0`,
)
const longFile = plainFile('src/long.ts', lines.join('\n'), {
  language: 'TypeScript',
  symbols: [symbol('class', 'Outer', 1, 40), { ...symbol('method', 'inner', 12, 20), qualifiedName: 'Outer.inner' }],
})

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, [longFile, plainFile('src/other.ts', 'const other = found')])
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(true))

const open = (query: string) => openSearch(backend, room.person, query)
const fileAt = (line: string) => `?q=found&mode=exact&repo=${room.repositoryId}&file=src/long.ts&line=${line}`
const preview = async () => {
  const pane = await screen.findByRole('complementary', { name: 'File' })
  await within(pane).findByRole('link', { name: 'Line 1' })
  return pane
}
const markedLines = (pane: HTMLElement) =>
  [...pane.querySelectorAll('[data-marked]')].map((line) => line.querySelector('a')?.textContent)

describe('the file beside the results', () => {
  it('shows every line, marks the address’s own and every match', async () => {
    await open(fileAt('30'))
    const pane = await preview()
    expect(within(pane).getAllByRole('link', { name: /^Line/ })).toHaveLength(60)
    const { repositoryId } = room
    expect(within(pane).getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe(
      `/repositories/${repositoryId}/files?file=src/long.ts&line=30`,
    )
    expect(markedLines(pane)).toEqual(['30'])
    expect(markedIn(pane)).toHaveLength(6)
    expect(within(pane).getByText('60 lines')).toBeTruthy()
    for (const button of within(pane).getAllByRole('button')) expect(button.dataset['tip']).toBeDefined()
    const close = within(pane).getByRole('button', { name: 'Close the file' })
    expect(close.getAttribute('aria-keyshortcuts')).toBe('Escape')
    const icons = ['Copy the path', 'Copy line 30'].map((name) => within(pane).getByRole('button', { name }).innerHTML)
    expect(icons[0]).not.toBe(icons[1])
    expect(await violations()).toEqual([])
  })

  it('links to lines and to ranges; choosing them is no step of the history', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = await preview()
    const before = window.history.length
    await user.click(within(pane).getByRole('link', { name: 'Line 33' }))
    expect(address()).toContain('&line=33')
    await user.keyboard('{Shift>}')
    await user.click(within(pane).getByRole('link', { name: 'Line 36' }))
    await user.keyboard('{/Shift}')
    expect(address()).toContain('&line=33-36')
    await waitFor(() => expect(markedLines(pane)).toEqual(['33', '34', '35', '36']))
    expect(window.history.length).toBe(before)
    expect(within(pane).getByRole('button', { name: 'Copy lines 33 to 36' })).toBeTruthy()
  })

  it('steps with n and N once it is entered, where they lead to other files before', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = within(await preview())
    await user.keyboard('n')
    expect(address()).toContain('&line=30')
    await user.keyboard('l')
    await user.keyboard('n')
    expect(address()).toContain('&line=50')
    await user.keyboard('N')
    await user.keyboard('N')
    expect(address()).toContain('&line=10')
    expect(pane.getByText('Matching line 1 of 3')).toBeTruthy()
  })

  it('asks about the chosen lines', async () => {
    const { user, address } = await open(fileAt('30-32'))
    const pane = within(await preview())
    await user.click(await pane.findByRole('link', { name: 'Ask about these lines' }))
    await waitFor(() => expect(address()).toContain(`/chat?in=${room.repositoryId}&`))
    const question = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
    expect(question.value).toBe('What does src/long.ts do in lines 30-32?')
  })

  it('steps from match to match, and from the last to the first', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = within(await preview())
    expect(pane.getByText('Matching line 2 of 3')).toBeTruthy()
    await user.click(pane.getByRole('button', { name: 'Next match' }))
    expect(address()).toContain('&line=50')
    await user.click(pane.getByRole('button', { name: 'Next match' }))
    expect(address()).toContain('&line=10')
    await user.click(pane.getByRole('button', { name: 'Previous match' }))
    expect(address()).toContain('&line=50')
  })

  it('goes where its symbols are', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = within(await preview())
    await user.click(pane.getByRole('button', { name: 'Symbols in this file' }))
    const outline = within(pane.getByRole('navigation', { name: 'Symbols in this file' }))
    expect(outline.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['classOuter', 'methodinner'])
    await user.click(outline.getByRole('button', { name: /inner/ }))
    expect(address()).toContain('&line=12')
  })

  it('copies path and lines', async () => {
    const { user } = await open(fileAt('30-31'))
    const pane = within(await preview())
    await user.click(pane.getByRole('button', { name: 'Copy the path' }))
    expect(await navigator.clipboard.readText()).toBe('src/long.ts')
    await user.click(pane.getByRole('button', { name: 'Copy lines 30 to 31' }))
    expect(await navigator.clipboard.readText()).toBe('const found = 29 // found\nconst line30 = 0')
  })

  it('wraps on demand and closes', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = await preview()
    await user.click(within(pane).getByRole('button', { name: 'Wrap long lines' }))
    expect(pane.querySelector('[data-wrap]')).not.toBeNull()
    await user.click(within(pane).getByRole('button', { name: 'Close the file' }))
    expect(address()).toBe('/search?q=found&mode=exact')
  })

  it('that is not in the index any more says so', async () => {
    await open(`?q=found&repo=${room.repositoryId}&file=src/gone.ts`)
    await screen.findByRole('heading', { name: 'This file is not in the index' })
  })

  it('is a sheet where there is no room, which Escape closes', async () => {
    widen(false)
    const { user, address } = await open(fileAt('30'))
    const sheet = await screen.findByRole('dialog', { name: 'long.ts' })
    await within(sheet).findByRole('link', { name: 'Line 30' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/search?q=found&mode=exact'))
  })
})
