import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { chatDrafts } from '#src/actors/draft.sink.ts'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { violations } from '#tests/ui/violations.ts'
import { pullRequestRoom } from './pull-request-room.ts'
import { sampleSymbols, type ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()
beforeAll(async () => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect(0, 0, 100, 20)
  await import('#src/views/chat/chat.view.tsx')
}, 60_000)

const commit = 'c'.repeat(40)
const tide30 = sampleSymbols({
  indexedCommit: commit,
  definitions: {
    places: [{ path: 'src/tide.ts', line: 28, text: 'const tide30', kind: 'constant', isInPullRequest: true }],
    total: 1,
    isCut: false,
  },
  callers: {
    places: [{ path: 'src/moon.ts', line: 7, text: 'return tide30()', caller: 'watchMoon', isInPullRequest: false }],
    total: 45,
    isCut: false,
  },
})

const harbour = '00000000000000000000a001'
const findLine = (place: string): Promise<HTMLElement> =>
  waitFor(() => {
    const button = document.querySelector<HTMLElement>(`[data-line="${place}"]`)
    if (button === null) throw new Error(`there is no line ${place}`)
    return button
  })
const getCode = (line: HTMLElement): Element => {
  const code = line.closest('tr')?.querySelector('.diff-code')
  if (!code) throw new Error('the line has no code')
  return code
}

const locate = (code: Element, offset: number): readonly [Node, number] => {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let start = 0
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const { length } = text.textContent ?? ''
    if (offset <= start + length) return [text, offset - start]
    start += length
  }
  throw new Error(`the line is shorter than ${offset}`)
}

const openLine = async (change: Partial<ServedPullRequest> = {}, as = room.person) => {
  const view = await room.open('files', change, '', as)
  const line = await findLine('after 30')
  const queries: string[] = []
  view.served.answer = ((known) => (method: string, path: string) => {
    if (path.includes('/symbols')) queries.push(path.slice(path.indexOf('?')))
    return known(method, path)
  })(view.served.answer)
  const press = async (keys: string) => {
    line.focus()
    await view.user.keyboard(keys)
  }
  const doubleClick = (offset: number) =>
    view.user.pointer([{ target: getCode(line), offset, keys: '[MouseLeft][MouseLeft]' }])
  const select = (from: number, to: number) => {
    const code = getCode(line)
    window.getSelection()?.setBaseAndExtent(...locate(code, from), ...locate(code, to))
    fireEvent.mouseUp(code, { detail: 2 })
  }
  return { ...view, line, queries, press, doubleClick, select }
}

const findPanel = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a name in a diff', () => {
  it('shows where it is defined and called when it is double-clicked, and gives the focus back', async () => {
    const { user, line, queries, doubleClick } = await openLine({ symbols: tide30 })
    await doubleClick(8)
    const panel = await findPanel('tide30')
    expect(queries).toEqual(['?name=tide30&path=src%2Ftide.ts'])
    const definition = await panel.findByRole('link', { name: 'src/tide.ts:28' })
    expect(definition.getAttribute('href')).toBe(`/search?q=tide30&in=harbour&repo=${harbour}&file=src/tide.ts&line=28`)
    expect(definition.closest('li')?.textContent).toBe('src/tide.ts:28constantin this pull requestconst tide30')
    const callers = within(panel.getByRole('region', { name: 'Called from 45' }))
    expect(callers.getByRole('listitem').textContent).toBe('src/moon.ts:7watchMoonreturn tide30()')
    expect(callers.getByRole('link', { name: '44 more in search' }).getAttribute('href')).toBe(
      '/search?q=tide30&in=harbour',
    )
    panel.getByText('As of the indexed commit cccccccc; this pull request may differ.')
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement === line).toBe(true))
  })

  it('gives the focus back when the next frame comes before its panel is gone', async () => {
    const { line, doubleClick } = await openLine({ symbols: tide30 })
    await doubleClick(8)
    const panel = await findPanel('tide30')
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => draw(performance.now()))
    panel.getByRole('button', { name: 'Close' }).click()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement === line).toBe(true)
  })

  it('is looked up when it is selected whole, and not with a part of it, with more, or by the other button', async () => {
    const { user, line, queries } = await openLine()
    const code = getCode(line)
    const drag = (from: number, to: number) =>
      user.pointer([
        { target: code, offset: from, coords: { clientX: 8 * from }, keys: '[MouseLeft>]' },
        { target: code, offset: to, coords: { clientX: 8 * to } },
        { keys: '[/MouseLeft]' },
      ])
    await drag(6, 9)
    await drag(0, 12)
    expect([queries, screen.queryByRole('dialog')]).toEqual([[], null])
    await drag(6, 12)
    await findPanel('tide30')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.pointer({ target: code, offset: 8, coords: { clientX: 64 }, keys: '[MouseRight][MouseRight]' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is chosen among those of the focused line by a key', async () => {
    const { user, queries, press } = await openLine({ symbols: tide30 })
    await press('d')
    const list = await findPanel('Names in this line')
    expect(queries).toEqual([])
    await user.click(list.getByRole('button', { name: 'tide30' }))
    const panel = await findPanel('tide30')
    await panel.findByRole('link', { name: 'src/moon.ts:7' })
    await user.click(panel.getByRole('button', { name: 'All names in this line' }))
    await (await findPanel('Names in this line')).findByRole('button', { name: 'tide30' })
  })

  it('is chosen from the form of a line too, which has the focus afterwards', async () => {
    const { user, line } = await openLine()
    await user.click(line)
    await user.click(await screen.findByRole('button', { name: 'Look up a name' }))
    const list = await findPanel('Names in this line')
    await user.click(list.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Look up a name'))
  })

  it('is chosen from the form of a line that is named by its number before the change', async () => {
    const { user } = await room.open('files', {}, '&file=src/tide.ts&line=29&side=before')
    await user.click(await screen.findByRole('button', { name: 'Look up a name' }))
    await (await findPanel('Names in this line')).findByRole('button', { name: 'tide29' })
  })

  it('says that there may be more places than were counted', async () => {
    const { doubleClick } = await openLine({ symbols: { ...tide30, callers: { ...tide30.callers, isCut: true } } })
    await doubleClick(8)
    await (await findPanel('tide30')).findByRole('region', { name: 'Called from 45+' })
    screen.getByRole('link', { name: '44+ more in search' })
  })

  it('is searched for and asked about, after what was typed before', async () => {
    const { user, doubleClick } = await openLine({}, await signUpAsker(room.backend))
    chatDrafts.write('new', 'By the way')
    await doubleClick(8)
    const panel = await findPanel('tide30')
    expect(panel.getByRole('link', { name: 'Search for it' }).getAttribute('href')).toBe('/search?q=tide30&in=harbour')
    const ask = panel.getByRole('link', { name: 'Ask about it' })
    expect(ask.getAttribute('href')).toBe(`/chat?in=${harbour}`)
    await user.click(ask)
    const question = 'By the way\n\nWhat does tide30 in src/tide.ts do, and who uses it?'
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(question))
  })

  it('tells that the index lacks it, and why there is no index', async () => {
    const { served, user, doubleClick } = await openLine()
    await doubleClick(8)
    await (await findPanel('tide30')).findByText(/^The index does not know this name/)
    await user.keyboard('{Escape}')
    served.symbols = sampleSymbols({ state: 'indexing' })
    await doubleClick(1)
    await (await findPanel('const')).findByText(/^The repository is being indexed/)
    served.symbols = sampleSymbols({ state: 'failed' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^The repository has no index/)
  })

  it('is asked for again when the first answer failed', async () => {
    let isBroken = true
    const answer = (_: string, path: string) =>
      isBroken && path.includes('/symbols') ? new Response(null, { status: 503 }) : undefined
    const { user, doubleClick } = await openLine({ symbols: tide30, answer })
    await doubleClick(8)
    await screen.findByText('The name could not be looked up')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await (await findPanel('tide30')).findByRole('link', { name: 'src/moon.ts:7' })
    expect(document.activeElement === screen.getByRole('dialog')).toBe(true)
  })

  it('is not looked up by a double click on blanks or brackets, though names are beside them', async () => {
    const { line, queries, select } = await openLine({ symbols: tide30 })
    const text = getCode(line).textContent
    for (const between of [' ', ' = ']) select(text.indexOf(between), text.indexOf(between) + between.length)
    expect([queries, screen.queryByRole('dialog')]).toEqual([[], null])
    select(6, 12)
    await findPanel('tide30')
  })

  it('is not offered to a guest, who may not search the code', async () => {
    const guest = await signUpPerson(room.backend, { role: 'Guest' })
    const { user, line, queries, press, doubleClick } = await openLine({ symbols: tide30 }, guest)
    await doubleClick(8)
    await press('d')
    await user.click(line)
    await screen.findAllByRole('button', { name: 'Close' })
    expect([queries, screen.queryByRole('dialog')]).toEqual([[], null])
    expect(screen.queryByRole('button', { name: 'Look up a name' })).toBeNull()
  })
})
