import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { type PaletteList, selectList } from '#machines/command-palette/command-palette.selectors.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signUpInTwo } from '#tests/views/shell/shell-room.ts'
import { fetchOverlays, palettePage } from './palette-page.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = (await signUpInTwo(backend)).person
  await fetchOverlays()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => {
  document.cookie = 'ca_pref=; path=/; max-age=0'
})

type Snapshot = SnapshotFrom<typeof commandPaletteMachine>

interface Deps {
  readonly view: RenderedView
  readonly palette: ReturnType<typeof palettePage>
}

/** Every choice, and every entry that leads to its list, contains the typed letter. */
const choices: Readonly<Record<PaletteList, string>> = {
  commands: 'Compact rows',
  themes: 'Dark',
  languages: 'Français',
  organisations: 'Marble',
}
const typed = 'a'

const plan = {
  events: {
    'text.type': { text: typed },
    'themes.list': {},
    'languages.list': {},
    'organisations.list': {},
    'list.leave': {},
    'layer.close': {},
    'command.choose': (snapshot: Snapshot) => ({ id: choices[selectList(snapshot)] }),
    'palette.dismiss': {},
  },
}

const choose = async ({ view }: Deps, name: string) =>
  view.user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))

const isIn = (placeholder: string, { palette }: Deps, { context }: Snapshot) => {
  expect(palette.box().placeholder).toBe(placeholder)
  expect(palette.box().value).toBe(context.text)
  expect(palette.marked()).not.toBe('')
}

const replay = replayPaths<typeof commandPaletteMachine, Deps>(commandPaletteMachine, plan, {
  open: async (): Promise<Deps> => {
    const view = await renderView('/repositories', { backend, as: person, language: 'en' })
    const palette = palettePage(view.user)
    await palette.open()
    return { view, palette }
  },
  close: ({ view }) => view.close(),
  drive: {
    'text.type': async ({ view, palette }, { text }) => {
      palette.box().setSelectionRange(0, palette.box().value.length)
      await view.user.keyboard(text)
    },
    'themes.list': (world) => choose(world, 'Theme$'),
    'languages.list': (world) => choose(world, 'Language$'),
    'organisations.list': (world) => choose(world, 'Switch organisation$'),
    'list.leave': ({ view }) => view.user.click(screen.getByRole('button', { name: 'Back to all commands' })),
    'layer.close': ({ view }) => view.user.keyboard('{Escape}'),
    'command.choose': (deps, { id }) => choose(deps, id),
    'palette.dismiss': ({ view }) => view.user.keyboard('{Control>}k{/Control}'),
  },
  see: {
    commands: (deps, snapshot) => isIn('Search or jump to…', deps, snapshot),
    'choosing.themes': (world, snapshot) => isIn('Choose a theme', world, snapshot),
    'choosing.languages': (world, snapshot) => isIn('Choose a language', world, snapshot),
    'choosing.organisations': (world, snapshot) => isIn('Choose an organisation', world, snapshot),
    done: async ({ palette }) => waitFor(() => expect(palette.dialog()).toBeNull()),
  },
})

describe('every way through the chart, in the palette', () => {
  it.each(replay.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
