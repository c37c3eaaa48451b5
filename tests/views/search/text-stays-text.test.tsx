import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { cards, furnish, openSearch, type Room, widen } from './search-room.tsx'

const vectors = [
  '<script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg/onload=window.pwned=1>',
  '<svg><script xlink:href="data:,window.pwned=1"></script></svg>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<math><mtext></mtext><mglyph><style><img src onerror=window.pwned=1></style></mglyph></math>',
  '"><a href="javascript:window.pwned=1">x</a>',
  '<style>*{background:url(javascript:window.pwned=1)}</style>',
  '<details open ontoggle=window.pwned=1>',
  '<body onload=window.pwned=1>',
  "';window.pwned=1;//",
  '{{constructor.constructor("window.pwned=1")()}}',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '\u202egnp.exe <b>marker</b>',
]

const name = '<img src=x onerror=window.pwned=1>'
const path = 'src/<img src=x onerror=window.pwned=1>/"><svg onload=window.pwned=1>.html'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  const file = plainFile(path, vectors.map((vector) => `marker ${vector}`).join('\n'), {
    language: 'HTML',
    symbols: [symbol('function', name, 1, 2, `Marker says ${name}.`)],
    window: 60,
  })
  room = await furnish(backend, [file], { name })
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(true))

const handlers = () =>
  [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name: attribute }) => attribute.startsWith('on')).map(({ name: on }) => on),
  )

test.each(['exact', 'meaning', 'auto'])('code, paths and names are shown as they are written: %s', async (mode) => {
  const query = new URLSearchParams({ q: 'marker', mode, in: name, repo: room.repositoryId, file: path, line: '2' })
  const { user } = await openSearch(backend, room.person, `?${query}`)
  await waitFor(() => expect(cards()).toHaveLength(1))
  await screen.findByRole('link', { name: 'Line 2' })
  await user.click(screen.getByRole('button', { name: 'Symbols in this file' }))
  const shown = document.body.textContent ?? ''
  for (const vector of vectors) expect(shown).toContain(vector)
  expect(shown).toContain(name)
  expect(document.querySelectorAll('main :is(img, iframe, script, math, style, details, body)')).toHaveLength(0)
  expect([...document.querySelectorAll('a')].filter(({ href }) => !/^https?:/.test(href))).toEqual([])
  expect(handlers()).toEqual([])
  expect(Object.hasOwn(window, 'pwned')).toBe(false)
})
