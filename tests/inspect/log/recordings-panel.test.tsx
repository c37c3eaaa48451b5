import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PanelProps } from '#src/inspect/inspector/inspected-page.ts'
import { RecordingsPanel } from '#src/inspect/log/recordings-panel.tsx'
import { ReplayBar } from '#src/inspect/log/replay-bar.tsx'
import type { Plain } from '#src/inspect/observer/record.ts'
import { unpackRecording } from '#src/inspect/recording/packed-recording.ts'
import { readRecording } from '#src/inspect/recording/read-recording.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { begins, event, createPage } from '#tests/inspect/log/recorded-page.ts'
import { violations } from '../../ui/violations.ts'
import { openPanel, readRows } from './panel-room.tsx'
import { isDisabled } from '../../ui/is-disabled.ts'

const page = createPage(
  begins('x:0', { chart: 'session', value: { signedIn: 'fresh' } }),
  event('x:0', 'token.rejected', { value: { signedIn: 'refreshing' } }),
  event('x:0', 'token.rejected', { value: { signedIn: 'refreshing' } }),
)

const long = createPage(
  begins('x:0', { chart: 'session', value: { signedIn: 'fresh' } }),
  ...Array.from({ length: 100 }, () => event('x:0', 'token.rejected', { value: { signedIn: 'refreshing' } })),
)

const opening = { kind: 'recording', format: 1, build: 'b0', address: '/chat', takenAt: 5, dropped: 0 } as const
const written = writeRecording({ opening, records: page.records })

const watchDownloads = () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') })
  })
  return saved
}

const choose = (user: ReturnType<typeof openPanel>['user'], file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file can be chosen here')
  return user.upload(input, file)
}

describe('saving', () => {
  it('writes all that is known of the page, and says how much that is and what is missing', async () => {
    const saved = watchDownloads()
    const { user } = openPanel(RecordingsPanel, { ...page, dropped: 12 })
    expect(screen.getByText(/Lines: 4/).textContent).toContain('not in it: 12')
    await user.click(screen.getByRole('button', { name: 'Save recording' }))
    expect(saved[0]?.name).toMatch(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-repositories\.ndjson$/)
    expect(screen.getByText(`Saved as ${saved[0]?.name}`)).toBeTruthy()
    const { recording } = readRecording((await saved[0]?.text) ?? '')
    expect(recording?.records).toEqual(page.records)
    expect(recording?.opening).toMatchObject({ build: 'b1', dropped: 12 })
    expect(await violations()).toEqual([])
  })
})

describe('a link', () => {
  const readLink = async (link: string) =>
    readRecording((await unpackRecording(new URL(link).hash)).text ?? '').recording
  const visit = (search: string) => {
    window.history.replaceState(null, '', `/inspect${search}`)
    onTestFinished(() => window.history.replaceState(null, '', '/'))
  }

  it('holds the whole recording and how it is looked at, and is copied', async () => {
    visit('?page=a&actor=session&search=token&beside=1')
    const { user } = openPanel(RecordingsPanel, page)
    await user.click(screen.getByRole('button', { name: 'Copy a link' }))
    await screen.findByText(/^Link copied \(\d+ characters\)\. The whole recording is in it/)
    const link = await navigator.clipboard.readText()
    expect(link.split('#')[0]).toBe(`${window.location.origin}/inspect?actor=session&search=token`)
    expect((await readLink(link))?.records).toEqual(page.records)
  })

  it('that is too long for other programs is not made, and says how long it would be', async () => {
    const noise = Array.from({ length: 9_000 }, (_, at) => Math.sin(at).toString(36).slice(3))
    const { user } = openPanel(RecordingsPanel, createPage(begins('x:0', { chart: 'session', context: { noise } })))
    await navigator.clipboard.writeText('before')
    await user.click(screen.getByRole('button', { name: 'Copy a link' }))
    await screen.findByText(/^A link would have \d+,\d+ characters\. Many programs cut one of more than 30,000/)
    expect(await navigator.clipboard.readText()).toBe('before')
  })

  it('is shown where the browser does not let it be copied', async () => {
    const { user } = openPanel(RecordingsPanel, page)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy a link' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Link to the recording')
    expect((await readLink(field.value))?.records).toEqual(page.records)
    expect(await violations()).toEqual([])
  })
})

describe('opening', () => {
  it('gives the recording to the room', async () => {
    const { user, onRecording } = openPanel(RecordingsPanel, page)
    await choose(user, new File([written], 'of-monday.ndjson'))
    await waitFor(() =>
      expect(onRecording).toHaveBeenCalledWith({ opening, records: page.records }, 'of-monday.ndjson'),
    )
  })

  it('says which lines are wrong, and reads the same file again', async () => {
    const { user, onRecording } = openPanel(RecordingsPanel, page)
    const file = new File(['broken'], 'torn.ndjson')
    const text = vi.spyOn(file, 'text').mockResolvedValueOnce(written.replace('"active"', '"asleep"'))
    text.mockResolvedValue(written)
    await choose(user, file)
    expect(await screen.findByText('“torn.ndjson” could not be read')).toBeTruthy()
    expect(screen.getByText('Line 2').closest('li')?.textContent).toBe(
      'Line 2: This is JSON, but no record. start.status',
    )
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Read it again' }))
    await waitFor(() => expect(onRecording).toHaveBeenCalledOnce())
    expect(screen.queryByText('“torn.ndjson” could not be read')).toBeNull()
  })
})

describe('a replay in the charts', () => {
  const room = { kind: 'recording' } as const
  const opened = (context: { readonly [name: string]: Plain }) =>
    createPage(
      begins('x:0', { chart: 'toasts', name: 'toasts', value: 'free', context: { toasts: [], shownSoFar: 0 } }),
      event('x:0', 'pointer.entered', {
        value: { held: 'byPointer' },
        context,
        takes: ['toasts.free|pointer.entered|0'],
      }),
    )

  it('says that the charts come to the same end', async () => {
    const { user } = openPanel(RecordingsPanel, opened({ toasts: [], shownSoFar: 0 }), { source: room })
    await user.click(screen.getByRole('button', { name: 'Replay now' }))
    expect(screen.getByText('Replays to the same end')).toBeTruthy()
    expect(screen.getByText('Charts: 1, events: 1.')).toBeTruthy()
  })

  it('says it of what was replayed, also when the live page has gone on', async () => {
    const whole = opened({ toasts: [], shownSoFar: 0 })
    const { user, hear } = openPanel(RecordingsPanel, whole)
    await user.click(screen.getByRole('button', { name: 'Replay now' }))
    hear({ ...whole }, { address: 'http://localhost/chat', title: 'Chat' })
    expect(screen.getByText('Charts: 1, events: 1.')).toBeTruthy()
    hear({ ...whole }, { takenAt: 7 })
    expect(screen.queryByText('Charts: 1, events: 1.')).toBeNull()
  })

  it('says nothing of another recording', async () => {
    const whole = opened({ toasts: [], shownSoFar: 0 })
    const { user, hear } = openPanel(RecordingsPanel, whole, { source: room })
    await user.click(screen.getByRole('button', { name: 'Replay now' }))
    hear({ ...whole }, { title: 'of-tuesday.ndjson' })
    expect(screen.queryByText('Charts: 1, events: 1.')).toBeNull()
  })

  it('names the first place that comes to something else, with both values', async () => {
    const { user, looked } = openPanel(RecordingsPanel, opened({ toasts: [], shownSoFar: 1 }), { source: room })
    await user.click(screen.getByRole('button', { name: 'Replay now' }))
    expect(screen.getByText('The replay differs')).toBeTruthy()
    expect(readRows(screen.getByRole('table', { name: 'First differences of the replay' }))).toEqual([
      ['toasts', 'Step 2', 'context.shownSoFar', '1', '0'],
    ])
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Step 2' }))
    expect(looked).toEqual([2])
  })
})

describe('a test of the chosen actor', () => {
  it('is shown, and copied as it is shown', async () => {
    const { user } = openPanel(RecordingsPanel, page, { actor: 'x:0' })
    const shown = screen.getByRole('region', { name: 'Preview of the test' }).textContent ?? ''
    expect(shown).toContain("import { sessionMachine } from '#machines/session/session.machine.ts'")
    await user.click(screen.getByRole('button', { name: 'Copy the test' }))
    expect(await screen.findByText('Test copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(shown)
  })

  it('says what to do while no actor with a chart is chosen', () => {
    openPanel(RecordingsPanel, page)
    expect(screen.getByText(/^Choose an actor that runs a chart/)).toBeTruthy()
  })
})

describe('the replay', () => {
  const Bar = ({ page: shown, number, onNumber }: PanelProps) => <ReplayBar page={shown} {...{ number, onNumber }} />
  const press = (user: ReturnType<typeof openPanel>['user'], name: string) =>
    user.click(screen.getByRole('button', { name }))

  it('goes step by step, from the one end to the other', async () => {
    const { user, looked } = openPanel(Bar, page)
    expect(screen.getByText('Step 3 of 3')).toBeTruthy()
    expect(isDisabled(screen.getByRole('button', { name: 'One step on' }))).toBe(true)
    await press(user, 'First step')
    await press(user, 'One step on')
    await press(user, 'One step back')
    await press(user, 'Last step')
    expect(looked).toEqual([1, 2, 1, 3])
    expect(screen.getByRole('slider', { name: 'Step that is shown' }).getAttribute('aria-valuetext')).toBe(
      'Step 3 of 3',
    )
    expect(await violations()).toEqual([])
  })

  it('plays by itself until the end', async () => {
    const { user, looked } = openPanel(Bar, page, { number: 1 })
    await user.click(screen.getByRole('radio', { name: '16/s' }))
    await press(user, 'Play')
    await waitFor(() => expect(looked).toEqual([2, 3]))
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
  })

  it('stays where somebody goes in the log meanwhile', async () => {
    const BarAndLog = (props: PanelProps) => (
      <>
        <Bar {...props} />
        <button onClick={() => props.onNumber(1)}>The first row</button>
      </>
    )
    const { user, looked } = openPanel(BarAndLog, long, { number: 2 })
    await user.click(screen.getByRole('radio', { name: '1/s' }))
    await press(user, 'Play')
    await press(user, 'The first row')
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(looked[0]).toBe(3)
    expect(looked.at(-1)).toBe(1)
  })
})
