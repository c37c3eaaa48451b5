import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '#src/contract/problem.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { now } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import '../views/chat/chat-page.ts'
import { fetchOverlays } from '../views/command-palette/palette-page.ts'
import { listed } from '../views/repositories/list-data.ts'
import { widen } from '../views/search/search-room.tsx'
import { fillConversations } from './hostile-conversation.ts'
import { addTrap, fillList, signUpTrapped } from './hostile-organisation.ts'
import { buttonNamed, element, giveSizes, openFile } from './hostile-page.ts'
import { expectOnlyText, harmDone, hostileTexts, miscounted, packed } from './hostile-texts.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  await fetchOverlays()
  giveSizes()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = (address: string, as?: SignedInPerson) =>
  renderView(address, { backend, ...(as === undefined ? {} : { as }) })

const listTexts = (...places: readonly string[]): string[] => places.flatMap(hostileTexts)

const readText = (selector: string): string =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n')

it('F04 there are at least 120 vectors, each of them different', () => {
  expect(new Set(hostileTexts('x')).size).toBeGreaterThanOrEqual(120)
})

describe('repositories', () => {
  it('F04 names, branches, reasons, languages and commits of the list are text, each there once', async () => {
    const person = await signUpPerson(backend)
    const texts = await fillList(backend, person)
    await open('/repositories', person)
    await element('tbody tr:nth-child(40)')
    expectOnlyText(await element('table'), texts)
  })

  it('F04 everything that is told of one of them is text, there once', async () => {
    const person = await signUpPerson(backend)
    const { id } = await addTrap(backend, person)
    await open(`/repositories?repository=${id}`, person)
    fireEvent.click(await buttonNamed('Show the files'))
    const dialog = await element('[role=dialog]:has([role=listitem])')
    expectOnlyText(
      dialog,
      listTexts('name', 'description', 'url', 'branch', 'commit', 'author', 'parameter', 'skipped'),
    )
  })

  it('F04 F28 the name of a file to upload is text, whatever it steers or how long it is', async () => {
    const person = await signUpPerson(backend)
    const { user } = await open('/repositories', person)
    await user.click(await buttonNamed('Add repository'))
    await element('[role=dialog]')
    fireEvent.click(await element('[role=dialog] input[value=archive]'))
    const names = packed(hostileTexts('file'), 150).map((text) => `${text}.zip`)
    const long = `${'<b>'.repeat(1400)}.zip`
    for (const name of [...names, 'bill\u202egpj.zip', '../../x.zip', long]) {
      fireEvent.input(await element('input[type=file]'), { target: { files: [new File(['x'], name)] } })
      const shown = (await element('[role=dialog] bdi[title]')).textContent ?? ''
      const visible = name.replaceAll(/[\t\u202e]/g, '\u{fffd}')
      expect(shown).toBe(name === long ? `${long.slice(0, 119)}…${long.slice(-40)}` : visible)
      expect(shown.length).toBeLessThanOrEqual(160)
      fireEvent.click(await buttonNamed('Remove the file'))
    }
    expect(harmDone()).toEqual([])
  })
})

describe('the shell', () => {
  it('F04 the names of the person and of the organisations are text, in the menus too', async () => {
    const person = await signUpTrapped(backend)
    const { user } = await open('/repositories', person)
    const switcher = await buttonNamed(hostileTexts('organisation')[0] ?? '')
    await vi.waitFor(() => expectOnlyText(document.body, listTexts('first', 'last', 'organisation')))
    await user.click(switcher)
    expectOnlyText(await element('[role=menu]'), listTexts('organisation', 'elsewhere'))
  })
})

describe('the palette of commands', () => {
  it('F04 what is typed and what is found are text', async () => {
    const person = await signUpPerson(backend)
    await addTrap(backend, person)
    const { user } = await open('/repositories', person)
    await user.keyboard('{Control>}k{/Control}')
    const [typed = ''] = hostileTexts('name')
    fireEvent.input(await element('[role=combobox]'), { target: { value: typed } })
    await vi.waitFor(() => expectOnlyText(document.querySelector('[role=listbox]'), listTexts('name').slice(1)), 20_000)
    expectOnlyText(await element('[role=listbox]'), [typed], 2)
  })
})

describe('the search', () => {
  it('F04 lines, paths, symbols and names are text, in the results and in the file', async () => {
    widen(true)
    const person = await signUpPerson(backend, { role: 'ReadOnly' })
    const { paths, symbols } = await addTrap(backend, person)
    await open('/search?q=marker&mode=exact', person)
    await element(`article:nth-of-type(${paths.length})`)
    fireEvent.click(await buttonNamed('Show '))
    const cards = readText('article')
    expect(miscounted(cards, listTexts('line', 'path'))).toEqual([])
    expect(miscounted(cards, listTexts('name'), paths.length)).toEqual([])
    for (const card of document.querySelectorAll('article')) {
      const path = card.getAttribute('aria-label') ?? ''
      fireEvent.click(card.querySelector('a') ?? card)
      const file = await openFile(path)
      expectOnlyText(file, [path])
      if (path !== paths[0]) continue
      expectOnlyText(file, listTexts('line'))
      fireEvent.click(await buttonNamed('Symbols in this file'))
      const outlined = [...(await element('nav ol')).querySelectorAll('span:last-child')]
      const shown = outlined.map(({ textContent }) => textContent ?? '')
      expect(symbols.filter((symbol, at) => !symbol.endsWith(shown[at] || 'nothing'))).toEqual([])
    }
  })
})

it.each(['/search?mode=exact', '/repositories?status=Failed'])(
  'F04 %s keeps its query to the letter',
  async (address) => {
    const person = await signUpPerson(backend)
    await addTrap(backend, person)
    const query = '%3Cb%3E %41 100% a+b &lt; %'
    await open(`${address}&q=${encodeURIComponent(query)}`, person)
    expect(await element('main input:not([type=radio])')).toHaveProperty('value', query)
  },
)

describe('the chat', () => {
  it('F04 titles, questions, code blocks and cited places are text', async () => {
    const person = await signUpPerson(backend, { role: 'ReadOnly' })
    const { id, paths } = await addTrap(backend, person)
    const dataSource = { id, name: listTexts('name').join(' ') }
    const citations = paths.map((path, at) => ({
      number: at + 1,
      dataSource,
      identifier: path,
      path,
      startLine: 1,
      endLine: 1,
    }))
    const conversation = await fillConversations(backend, person, citations)
    await open(`/chat?conversation=${conversation}`, person)
    expectOnlyText(await element('figure pre'), listTexts('code'))
    expectOnlyText(await element('[data-question]'), listTexts('question'))
    await element('[data-conversation]')
    expect(miscounted(readText('[data-conversation]'), listTexts('title'))).toEqual([])
    for (const path of paths) expect(readText('article a')).toContain(path)
    expect(harmDone()).toEqual([])
  })
})

describe('the mailbox', () => {
  it('F04 subjects, texts and addresses are text, and only a web address is a link', async () => {
    const bodies = packed(listTexts('body'), 200)
    const rows = packed(listTexts('subject'), 200).map((subject, at) => ({
      id: newObjectId(now.getTime()),
      organisation_id: null,
      to_address: hostileTexts('to')[at] ?? '',
      kind: 'test',
      subject,
      text_body: `Hello, ${bodies[at]}`,
      link: backend.services.sealer.seal(hostileTexts('link')[at] ?? ''),
      created_at: now,
      sent_at: null,
      failure: null,
    }))
    await backend.services.db.insertInto('emails').values(rows).execute()
    await open('/dev/mailbox')
    await element(`li:nth-child(${rows.length}) article`)
    expectOnlyText(await element('main'), [
      ...listTexts('subject', 'body'),
      ...rows.map(({ to_address }) => to_address),
    ])
  })
})

describe('what a failed call says', () => {
  const refusal = (problem: Problem) => Response.json(problem, { status: 400 })

  const openToast = async (problem: Problem) => {
    const person = await signUpPerson(backend)
    const repository = listed({ name: 'web', status: 'Failed' })
    const { user } = await renderView('/repositories', {
      backend,
      as: person,
      network: (network) => {
        network.intercept = (path) => {
          if (path === '/api/repositories') return Response.json([repository])
          return path.endsWith('/realize') ? refusal(problem) : undefined
        }
      },
    })
    await user.click(await buttonNamed('Try again'))
    return element('[data-scope=toast][data-part=root]')
  }

  it('F06 two messages of a validation are two lines, as they were written', async () => {
    const validationErrors = ['<img src=x onerror=1>', 'a & b']
    const toast = await openToast({ message: 'Refused &amp; returned', validationErrors })
    expect([...toast.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(validationErrors)
    expectOnlyText(document.body, ['Refused &amp; returned', ...validationErrors])
  })

  const refusalBody = { message: hostileTexts('message').join(' '), validationErrors: hostileTexts('line') }

  it.each<readonly [string, Problem, string[]]>([
    ['message and lines', refusalBody, listTexts('message', 'line')],
    [
      'parameters',
      {
        errorMessageKey: 'errors.dataSourceUnknown',
        translationParameters: { name: hostileTexts('parameter').join(' ') },
      },
      listTexts('parameter'),
    ],
    [
      'message beside a key without a text',
      { ...refusalBody, errorMessageKey: 'errors.nobodyKnows', translationParameters: { name: 'x' } },
      listTexts('message', 'line'),
    ],
  ])('F04 the %s of a toast are text, there once', async (_, problem, texts) => {
    expectOnlyText(await openToast(problem), texts)
  })

  it('F04 the message of a screen that could not be loaded is text', async () => {
    const person = await signUpPerson(backend)
    await renderView('/repositories', {
      backend,
      as: person,
      network: (network) => {
        network.intercept = (path) =>
          path === '/api/repositories' ? refusal({ ...refusalBody, requestId: '<b>7</b>' }) : undefined
      },
    })
    await element('main [role=alert]')
    expectOnlyText(document.body, [...listTexts('message'), '<b>7</b>'])
  })

  it('F04 F06 message and lines in a form are text', async () => {
    const { user } = await renderView('/login', {
      backend,
      network: (network) => {
        network.intercept = (path) => (path === '/api/auth/login' ? refusal(refusalBody) : undefined)
      },
    })
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'a@b.example' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } })
    await user.click(await buttonNamed('Sign in'))
    await vi.waitFor(() => expectOnlyText(document.body, listTexts('message', 'line')))
  })
})
