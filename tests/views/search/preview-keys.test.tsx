import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { furnish, markedIn, openSearch, type Room, widen } from './search-room.tsx'

const lines = Array.from({ length: 60 }, (_, at) => (at % 20 === 9 ? `use(found, ${at})` : `const foundling${at} = 0`))

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, [
    plainFile('src/long.ts', lines.join('\n')),
    plainFile('src/other.ts', 'const other = found'),
    plainFile('src/rows.ts', Array.from({ length: 1200 }, () => 'row()').join('\n')),
  ])
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(true))

const open = (query: string) => openSearch(backend, room.person, query)
const fileAt = (line: string) => `?q=found+word:yes&mode=exact&repo=${room.repositoryId}&file=src/long.ts&line=${line}`
const preview = async () => {
  const pane = await screen.findByRole('complementary', { name: 'File' })
  await within(pane).findByRole('link', { name: 'Line 1' })
  return pane
}
const focusedLine = () => document.activeElement?.getAttribute('aria-label')

describe('the open file', () => {
  it('marks whole words alone when those were asked for', async () => {
    await open(fileAt('30'))
    const pane = await preview()
    await waitFor(() => expect(markedIn(pane)).toEqual(['found', 'found', 'found']))
  })

  it('goes from match to match by n and N while it has the focus, which follows', async () => {
    const { user, address } = await open(fileAt('30'))
    await preview()
    await screen.findByText(/ in 2 files$/)
    await user.keyboard('l')
    expect(focusedLine()).toBe('Line 30')
    await user.keyboard('n')
    await waitFor(() => expect(focusedLine()).toBe('Line 50'))
    expect(address()).toContain('&line=50')
    await user.keyboard('n')
    await waitFor(() => expect(focusedLine()).toBe('Line 10'))
    await user.keyboard('N')
    await waitFor(() => expect(focusedLine()).toBe('Line 50'))
  })

  it('leaves n to the files while a result has the focus', async () => {
    const { user } = await open(fileAt('30'))
    await preview()
    await screen.findByText(/ in 2 files$/)
    await user.keyboard('nn')
    expect(document.activeElement?.closest('article')).not.toBeNull()
  })

  it('takes its matches along to the screen of the file', async () => {
    const { user, address } = await open(fileAt('30'))
    const pane = await preview()
    await user.click(within(pane).getByRole('link', { name: 'Open the file' }))
    await screen.findByRole('heading', { level: 1, name: 'long.ts' })
    await screen.findByText('Matching line 2 of 3')
    expect(markedIn(document.body)).toEqual(['found', 'found', 'found'])
    await user.keyboard('n')
    await waitFor(() => expect(focusedLine()).toBe('Line 50'))
    expect(address()).toContain(`/repositories/${room.repositoryId}/files?file=src/long.ts&line=50`)
    await user.keyboard('NN')
    await waitFor(() => expect(address()).toContain('&line=10'))
    expect(await violations()).toEqual([])
  })
})

describe('the row of keys under the results', () => {
  const row = async () => (await screen.findByLabelText('Keyboard')).textContent

  it('names those of the results, and those of the open file beside them', async () => {
    await open('?q=found&mode=exact')
    expect(await row()).toBe('j next resultk previous resultnN next or previous fileEnter openy copy the link')
  })

  it('names those of the file that is open beside them', async () => {
    await open(fileAt('30'))
    await screen.findByText(/ in 2 files$/)
    expect(await row()).toContain('l into the filen next matchEsc back')
  })

  it('names none of the file while that is a sheet', async () => {
    widen(false)
    await open(fileAt('30'))
    await screen.findByText(/ in 2 files$/)
    expect((await screen.findByLabelText('Keyboard')).textContent).not.toContain('into the file')
  })
})

it('counts lines in figures of the language', async () => {
  await renderView(`/repositories/${room.repositoryId}/files?folder=src`, { backend, as: room.person })
  expect(await screen.findByText('1,200 lines')).toBeTruthy()
})

it('says that the repository of an open file is gone', async () => {
  await open(`?q=found&repo=${'0'.repeat(24)}&file=src/long.ts`)
  await screen.findByRole('heading', { name: 'This repository is gone' })
  expect(screen.queryByText('This file is not in the index')).toBeNull()
})
