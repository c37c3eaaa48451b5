import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { answering, createIndex, listed } from './list-data.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { isDisabled } from '../../ui/is-disabled.ts'
import { repositoriesRoom, row, some } from './repositories-room.ts'

const room = repositoriesRoom()
const { open, openWith } = room

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('link')[0]?.textContent)

describe('the four faces', () => {
  it('waits in the shape of its rows', async () => {
    let release = () => {}
    await open(undefined, { network: (network) => (release = network.hold('/api/repositories')) })
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Repositories' })).toBeTruthy()
    release()
    await screen.findByRole('heading', { name: 'Bring your first repository' })
  })

  it('is empty: says what this is and leads on', async () => {
    const { user } = await open()
    await screen.findByRole('heading', { name: 'Bring your first repository' })
    await user.click(screen.getByRole('button', { name: 'Add repository' }))
    await screen.findByRole('dialog', { name: 'Add a repository' })
  })

  it('is empty: takes the sample, says what went wrong, and shows it in the list', async () => {
    const newcomer = await signUpPerson(room.backend)
    const { user, network, product } = await open(undefined, { as: newcomer })
    const sample = await screen.findByRole('button', { name: 'Try with a sample' })
    network.intercept = (path, method) =>
      path === '/api/repositories' && method === 'POST'
        ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
        : undefined
    await user.click(sample)
    await waitFor(() => expect(product.toasts.getSnapshot().context.toasts).toHaveLength(1))
    network.intercept = () => undefined
    await user.click(sample)
    await row('quarry')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('quarry'))
    expect(await newcomer.read('/api/repositories')).toMatchObject([{ name: 'quarry', sourceType: 'Unspecified' }])
  })

  it('failed: names the request and tries again, with no toast beside', async () => {
    const { user, network, product } = await open(undefined, {
      network: (network) => {
        network.intercept = (path) => {
          if (path.startsWith('/api/repositories')) throw new TypeError('Failed to fetch')
          return undefined
        }
      },
    })
    await screen.findByRole('heading', { name: 'The repositories could not be loaded' })
    expect(screen.getByText('The server cannot be reached. Check your connection.')).toBeTruthy()
    expect(product.toasts.getSnapshot().context.toasts).toEqual([])
    network.intercept = (path) =>
      path === '/api/repositories'
        ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
        : undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3f9c')).toBeTruthy()
    network.intercept = answering(() => some)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('web')
  })

  it('is loaded: what each is, how far, and why not', async () => {
    await openWith(() => some)
    const web = within(await row('web'))
    for (const text of ['Ready', 'Public Git', 'main', 'TypeScript', '+1', '14.2 MB', '2 hours ago', '9ecf804'])
      expect(web.getByText(text), text).toBeTruthy()
    expect(web.getByText('Answer from the index')).toBeTruthy()
    const docs = within(await row('docs'))
    expect(docs.getByText('412 of 1,204 files')).toBeTruthy()
    expect(docs.getByText('118 files/s · about 7 s left · 43 skipped').title).toBe('Binary 40 · Third-party code 3')
    expect(docs.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(412 / 1204)
    expect(within(await row('api')).getByText('Out of luck.')).toBeTruthy()
    expect(screen.getByText('3 repositories', { exact: false })).toBeTruthy()
  })

  it('keeps what it has when a later look fails', async () => {
    const { user, network } = await openWith(() => some)
    await row('web')
    network.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Auto-refresh' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('The list may be out of date: the last look failed.')
    expect(rowNames()).toHaveLength(3)
  })
})

describe('search, filter and order', () => {
  it('are in the address, and come from there', async () => {
    const { user, address } = await openWith(() => some)
    await row('web')
    await user.type(screen.getByRole('searchbox'), 'w')
    expect(address()).toBe('/repositories?q=w')
    expect(rowNames()).toEqual(['web'])
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('link', { name: /^Failed/ }))
    expect(address()).toBe('/repositories?status=Failed')
    expect(rowNames()).toEqual(['api'])
    await user.click(screen.getByRole('link', { name: /^All/ }))
    await user.click(screen.getByRole('button', { name: 'Size' }))
    await user.click(screen.getByRole('button', { name: 'Size' }))
    expect(address()).toBe('/repositories?sort=-size')
    expect(rowNames()[0]).toBe('web')
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('say so when nothing matches, and can be cleared', async () => {
    const { user, address } = await openWith(() => some, '/repositories?q=zzz&status=Alive&sort=-size')
    await screen.findByRole('heading', { name: 'No repository matches' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(rowNames()).toHaveLength(3)
    expect(address()).toBe('/repositories?sort=-size')
  })

  it('show a long list in pages', async () => {
    const many = Array.from({ length: 120 }, (_, number) => listed({ name: `service ${number}` }))
    const { user, address } = await openWith(() => many, '/repositories?page=2')
    await row('service 50')
    expect(rowNames()).toHaveLength(50)
    expect(screen.getByText('51–100 of 120')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/repositories?page=3')
    expect(isDisabled(screen.getByRole('button', { name: 'Next page' }))).toBe(true)
  })
})

describe('looking again', () => {
  it('is quick while something is in progress, tells what became of it, and is quiet afterwards', async () => {
    let status: Repository['status'] = 'Processing'
    const onRequest = vi.fn<() => void>()
    await openWith(() => {
      onRequest()
      return [listed({ id: '0123456789abcdef01234567', name: 'web', status })]
    })
    await row('web')
    status = 'Alive'
    await screen.findByText('web is ready to search.', {}, { timeout: 4000 })
    expect(onRequest.mock.calls.length).toBeGreaterThan(1)
  })

  it('stops when it is switched off, here and after a reload', async () => {
    const { user, close } = await openWith(() => some)
    await row('web')
    const toggle = () => screen.getByRole('button', { name: 'Auto-refresh' })
    expect(toggle().getAttribute('aria-pressed')).toBe('true')
    await user.click(toggle())
    expect(localStorage.getItem('repositories-auto-refresh')).toBe('off')
    close()
    await openWith(() => some, undefined, { reload: true })
    await screen.findByRole('button', { name: 'Refresh' })
    expect(toggle().getAttribute('aria-pressed')).toBe('false')
    await user.click(toggle())
  })
})

describe('the keyboard', () => {
  it('searches, walks the rows, opens one, and comes back', async () => {
    const { user, address } = await openWith(() => some)
    await row('web')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('jk')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jk')
    await user.keyboard('{Escape}{Escape}')
    expect(address()).toBe('/repositories')
    expect(document.activeElement?.textContent).toBe('api')
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('docs')
    await user.keyboard('kkk')
    expect(document.activeElement?.textContent).toBe('api')
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'api' })
    expect(address()).toBe(`/repositories?repository=${some[1]?.id}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/repositories')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('api'))
  })

  it('adds with n, and leaves the browser its own', async () => {
    const { user } = await openWith(() => some)
    await row('web')
    await user.keyboard('{Control>}n{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('n')
    await screen.findByRole('dialog', { name: 'Add a repository' })
  })
})

describe('details', () => {
  it('come with the address: facts, languages, what was left out, and where to go on', async () => {
    const [web] = some
    const { user, network } = await openWith(() => some, `/repositories?repository=${web?.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'web' }))
    for (const text of ['https://git.example/web.git', '9ecf8041aa77', 'Ada Lovelace', '340', '90%'])
      expect(dialog.getByText(text), text).toBeTruthy()
    expect(dialog.getByText('Third-party code 31')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Search in it' }).getAttribute('href')).toBe('/search?in=web')
    expect(dialog.getByRole('link', { name: 'Ask about it' }).getAttribute('href')).toBe(`/chat?in=${web?.id}`)
    const list = network.intercept
    network.intercept = (path, method) =>
      path.endsWith('/skipped-files')
        ? Response.json([{ path: 'vendor/x.js', reason: 'vendored', sizeBytes: 1200 }])
        : list(path, method)
    await user.click(dialog.getByRole('button', { name: 'Show the files' }))
    expect(await dialog.findByRole('list', { name: 'Skipped files' })).toBeTruthy()
  })

  it('say when there is none of this id', async () => {
    await openWith(() => some, '/repositories?repository=ffffffffffffffffffffffff')
    await screen.findByRole('heading', { name: 'This repository is not here' })
  })
})

it('reads the total size again when an index has been completed elsewhere', async () => {
  let repositories = [listed({ name: 'engine', status: 'Processing' })]
  let totals = 0
  const list = answering(() => repositories)
  const answer = (path: string, method: string) => {
    if (path !== '/api/repositories/total-size') return list(path, method)
    totals += 1
    return Response.json({ sizeBytes: totals * 1_000_000, repositories: 1 })
  }
  await open(undefined, { network: (network) => void (network.intercept = answer) })
  await screen.findByText(/1 MB indexed/)
  repositories = repositories.map((each) => ({ ...each, status: 'Alive' as const, index: createIndex() }))
  await screen.findByText(/2 MB indexed/, undefined, { timeout: 20_000 })
})

it('names, messages and failures are text, whatever is in them', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  await openWith(() => [
    listed({
      name: evil,
      branch: evil,
      description: evil,
      status: 'Failed',
      failure: { key: 'errors.gitUnreachable2', parameters: { host: evil }, message: evil },
      index: createIndex({ languages: [{ name: evil, bytes: 1, files: 1 }] }),
    }),
  ])
  await screen.findAllByText(evil)
  expect(document.querySelector('img')).toBeNull()
})
