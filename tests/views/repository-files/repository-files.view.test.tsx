import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatDrafts } from '#src/actors/draft.sink.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { furnishFiles, openFiles, type FilesRoom, widenTo } from './files-room.tsx'

let backend: TestBackend
let room: FilesRoom
beforeAll(async () => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect(0, 0, 100, 20)
  backend = await startBackend()
  room = await furnishFiles(backend)
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widenTo(90))

const open = (query = '') => openFiles(backend, room, query)
const at = (query: string) => `/repositories/${room.repositoryId}/files${query}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const findTree = () => screen.findByRole('tree', { name: 'Files of acme/shop' })
const getItems = (tree: HTMLElement) =>
  within(tree)
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent)
const getMarked = () => [...document.querySelectorAll('[data-marked] > a')].map(({ textContent }) => textContent)
const cart = '?file=src/cart/cart.ts'

describe('a folder', () => {
  it('lists its entries with their sizes, and shows its README', async () => {
    await open()
    await heading('acme/shop')
    const list = await screen.findByRole('list', { name: 'Content of acme/shop' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['docs2 files', 'src2 files', 'README.md3 lines30 bytes'])
    const readme = await screen.findByRole('region', { name: 'README.md' })
    expect(await within(readme).findByText('The shop')).toBeTruthy()
    expect(within(readme).getByText('sells').tagName).toBe('EM')
    expect(await violations()).toEqual([])
  })

  it('leads down into folders and up by its path, and the heading keeps the focus', async () => {
    const { user, address } = await open()
    const list = within(await screen.findByRole('list', { name: 'Content of acme/shop' }))
    await user.click(list.getByRole('link', { name: /^src/ }))
    const title = await heading('src')
    expect(address()).toBe(at('?folder=src'))
    await waitFor(() => expect(document.activeElement === title).toBe(true))
    await user.click(await screen.findByRole('link', { name: /^cart/ }))
    await heading('cart')
    const path = within(screen.getByRole('navigation', { name: 'Path' }))
    expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Repositories',
      'acme/shop',
      'src',
    ])
    await user.click(path.getByRole('link', { name: 'acme/shop' }))
    await heading('acme/shop')
    expect(address()).toBe(at(''))
  })
})

describe('the tree', () => {
  it('shows where the open file is, and opens others by keys', async () => {
    const { user, address } = await open(cart)
    const tree = await findTree()
    await waitFor(() => expect(getItems(tree)).toEqual(['docs', 'src', 'cart', 'cart.ts', 'main.ts', 'README.md']))
    expect(within(tree).getByRole('treeitem', { selected: true }).textContent).toBe('cart.ts')
    tree.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(getItems(tree)).toEqual(['docs', 'src', 'cart', 'main.ts', 'README.md'])
    await user.keyboard('{ArrowDown}')
    expect(document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('main.ts')
    await user.keyboard('{Enter}')
    await heading('main.ts')
    expect(address()).toBe(at('?file=src/main.ts'))
    expect(document.activeElement === tree).toBe(true)
    expect(await violations()).toEqual([])
  })

  it('opens a folder beside its name without leaving the file', async () => {
    const { user, address } = await open(cart)
    const tree = await findTree()
    const docs = await within(tree).findByRole('treeitem', { name: 'docs' })
    const chevron = docs.querySelector('[data-chevron]')
    if (chevron === null) throw new Error('the folder has no chevron')
    await user.click(chevron)
    await within(tree).findByRole('treeitem', { name: 'empty.txt' })
    expect(address()).toBe(at(cart))
  })

  it('is a sheet where there is no room beside the file', async () => {
    widenTo(40)
    const { user } = await open(cart)
    await heading('cart.ts')
    expect(screen.queryByRole('tree')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show files' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Files' }))
    await user.click(await sheet.findByRole('treeitem', { name: 'main.ts' }))
    await heading('main.ts')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('going to a file', () => {
  it('begins with a key, lists what matches, and opens it', async () => {
    const { user, address } = await open()
    await heading('acme/shop')
    await user.keyboard('t')
    const box = screen.getByRole('combobox', { name: 'Go to file' })
    expect(document.activeElement === box).toBe(true)
    await user.type(box, 'ma')
    const list = await screen.findByRole('listbox', { name: 'Files found' })
    expect(within(list).getByRole('option').textContent).toBe('main.tssrc')
    expect(await violations()).toEqual([])
    await user.keyboard('{Enter}')
    await heading('main.ts')
    expect(address()).toBe(at('?file=src/main.ts'))
    await findTree()
  })

  it('says when no file has the name, and ends by Escape', async () => {
    const { user } = await open()
    await heading('acme/shop')
    const box = screen.getByRole('combobox', { name: 'Go to file' })
    await user.type(box, 'zzz')
    await screen.findByText('No file has this name.')
    await user.keyboard('{Escape}')
    expect((box as HTMLInputElement).value).toBe('')
    await findTree()
  })
})

describe('a file', () => {
  it('shows its lines, those of the address marked, and its symbols', async () => {
    await open(`${cart}&line=10-12`)
    await screen.findByRole('link', { name: 'Line 60' })
    expect(getMarked()).toEqual(['10', '11', '12'])
    const outline = within(screen.getByRole('navigation', { name: 'Symbols in this file' }))
    expect(outline.getByRole('button', { current: 'location' }).textContent).toBe('functionaddToCart')
    expect(await violations()).toEqual([])
  })

  it('follows the choice of lines with its address, and a symbol leads to its line', async () => {
    const { user, address } = await open(cart)
    await user.click(await screen.findByRole('link', { name: 'Line 20' }))
    expect(address()).toBe(at(`${cart}&line=20`))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('link', { name: 'Line 17' }))
    await user.keyboard('{/Shift}')
    expect(address()).toBe(at(`${cart}&line=17-20`))
    await waitFor(() => expect(getMarked()).toEqual(['17', '18', '19', '20']))
    await user.click(screen.getByRole('button', { name: 'functionlast' }))
    expect(address()).toBe(at(`${cart}&line=50`))
  })

  it('is one stop of the Tab key, and the arrow keys go from line to line', async () => {
    const { user, address } = await open(`${cart}&line=10`)
    const findStops = () =>
      screen.getAllByRole('link', { name: /^Line/ }).filter((link) => (link as HTMLElement).tabIndex === 0)
    const first = await screen.findByRole('link', { name: 'Line 10' })
    expect(findStops()).toEqual([first])
    first.focus()
    const readFocus = () => document.activeElement?.textContent
    for (const [key, line] of [
      ['ArrowDown', '11'],
      ['End', '60'],
      ['ArrowDown', '60'],
      ['ArrowUp', '59'],
      ['Home', '1'],
      ['ArrowUp', '1'],
      ['ArrowDown', '2'],
    ]) {
      await user.keyboard(`{${key}}`)
      expect([key, readFocus()]).toEqual([key, line])
    }
    await user.tab({ shift: true })
    expect(readFocus()).not.toMatch(/^\d+$/)
    await user.tab()
    expect(readFocus()).toBe('2')
    await user.keyboard('{Enter}')
    expect(address()).toBe(at(`${cart}&line=2`))
    await user.click(screen.getByRole('button', { name: 'functionlast' }))
    await waitFor(() => expect(findStops().map(({ textContent }) => textContent)).toEqual(['50']))
  })

  it('copies its link by a key', async () => {
    const { user } = await open(`${cart}&line=3`)
    await screen.findByRole('link', { name: 'Line 3' })
    await user.keyboard('y')
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${at(`${cart}&line=3`)}`)
  })

  it('looks up a name of the chosen line, and leads to where it is called', async () => {
    const { user, address } = await open(`${cart}&line=10`)
    await screen.findByRole('link', { name: 'Line 10' })
    await user.keyboard('d')
    await user.click(await screen.findByRole('button', { name: 'addToCart' }))
    const panel = within(await screen.findByRole('dialog', { name: 'addToCart' }))
    const callers = within(await panel.findByRole('region', { name: 'Called from 1' }))
    await user.click(callers.getByRole('link', { name: 'src/main.ts:2' }))
    await heading('main.ts')
    expect(address()).toBe(at('?file=src/main.ts&line=2'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes its lines and a question to the chat', async () => {
    const { user, address } = await open(`${cart}&line=10-12`)
    await user.click(await screen.findByRole('link', { name: 'Ask about these lines' }))
    const { repositoryId: id } = room
    await waitFor(() => expect(address()).toBe(`/chat?in=${id}&repo=${id}&file=src/cart/cart.ts&line=10-12`))
    expect(chatDrafts.read('new')).toContain('What does src/cart/cart.ts do in lines 10-12?')
  })

  it('says that lines are beyond the end, and that a file is empty', async () => {
    const { close } = await open(`${cart}&line=900`)
    await screen.findByText('Line 900 is beyond the end. The file has 60 lines, and its end is shown.')
    expect(getMarked()).toEqual([])
    close()
    await open('?file=docs/empty.txt')
    await screen.findByText('This file is empty')
  })

  it('shows the symbols on demand where there is no room beside it', async () => {
    widenTo(70)
    const { user } = await open(cart)
    const button = await screen.findByRole('button', { name: 'Symbols in this file' })
    expect(screen.queryByRole('navigation', { name: 'Symbols in this file' })).toBeNull()
    await user.click(button)
    expect(screen.getByRole('navigation', { name: 'Symbols in this file' })).toBeTruthy()
  })
})

describe('what cannot be shown', () => {
  it('tells a file that is not there from one that the index leaves out', async () => {
    const { close } = await open('?file=src/gone.ts')
    await screen.findByText('This file is not in the index')
    expect(screen.getByRole('link', { name: 'Go to src' }).getAttribute('href')).toBe(at('?folder=src'))
    close()
    await open('?file=logo.png')
    await screen.findByText('The index leaves this file out')
    expect(screen.getByText('Reason: Binary.')).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('says that a folder or a repository does not exist', async () => {
    const { close } = await open('?folder=nowhere/at/all')
    await screen.findByText('There is no such folder')
    close()
    const unknown = { ...room, repositoryId: 'f'.repeat(24) }
    const second = await openFiles(backend, unknown)
    await screen.findByText('Repository not found')
    second.close()
    await openFiles(backend, { ...room, repositoryId: 'x' })
    await screen.findByText('Repository not found')
  })

  it('waits for the index of a new repository, and says when there is none', async () => {
    const { db } = backend.services
    const repositoryId = await addRepository(db, room.person.organisationId, 'acme/fresh')
    const setStatus = (status: string) =>
      db.updateTable('repositories').set({ status }).where('id', '=', repositoryId).execute()
    await setStatus('Scheduled')
    const { close } = await openFiles(backend, { ...room, repositoryId })
    await screen.findByText('acme/fresh is still being indexed')
    close()
    await setStatus('Failed')
    await openFiles(backend, { ...room, repositoryId })
    await screen.findByText('acme/fresh has no index')
  })

  it('keeps the code from guests', async () => {
    const person = await signUpPerson(backend, { role: 'Guest', organisation: room.person.organisationId })
    await openFiles(backend, { ...room, person })
    await screen.findByText('Your role does not include reading code')
  })

  it('offers to read again what failed', async () => {
    let isBroken = true
    const { user } = await openFiles(backend, room, cart, {
      network: (network) => {
        network.intercept = (path) =>
          isBroken && path.includes('/file?') ? Response.json({}, { status: 500 }) : undefined
      },
    })
    await screen.findByText('The file could not be read')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Line 1' })
  })
})
