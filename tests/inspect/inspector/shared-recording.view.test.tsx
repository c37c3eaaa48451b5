import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { packRecording } from '#src/inspect/recording/packed-recording.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { violations } from '../../ui/violations.ts'
import { openInspector, records } from './inspector-room.tsx'

const opening = { kind: 'recording', format: 1, build: 'b1', address: '/chat', takenAt: 5, dropped: 0 } as const
const name = 'recording-1970-01-01T00-00-00-chat.ndjson'

const pack = (changes: object = {}) => packRecording({ opening: { ...opening, ...changes }, records } as never)

describe('a link to a recording', () => {
  it('shows it without a page of the product, until it is closed', async () => {
    const hash = await pack()
    const { user } = openInspector({ search: `?actor=session${hash}`, width: 1400 })
    await screen.findByText(`Recording ${name}`)
    await screen.findByRole('img', { name: 'Chart of session' })
    expect(screen.queryByText(/^It was recorded in another build/)).toBeNull()
    expect(window.location.hash).toBe(hash)
    await user.click(screen.getByRole('tab', { name: 'Event log' }))
    expect(window.location.hash).toBe(hash)
    await user.click(screen.getByRole('button', { name: 'Close the recording' }))
    await waitFor(() => expect(window.location.hash).toBe(''))
    expect(new URLSearchParams(window.location.search).get('actor')).toBe('session')
  })

  it('says that it is of another build', async () => {
    openInspector({ search: await pack({ build: 'b0' }) })
    await screen.findByText(/^It was recorded in another build/)
  })

  it('is opened also where the inspector is open already', async () => {
    openInspector()
    window.location.hash = await pack()
    await screen.findByText(`Recording ${name}`)
  })

  it('gives way to a file that is opened after it', async () => {
    const { user } = openInspector({ search: `?tab=recordings${await pack()}` })
    await screen.findByText(`Recording ${name}`)
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
    await user.upload(input, new File([writeRecording({ opening, records })], 'bug.ndjson'))
    await screen.findByText('Recording bug.ndjson')
    await waitFor(() => expect(window.location.hash).toBe(''))
  })

  it('says that it was damaged, and leaves the inspector as it is', async () => {
    const { user, found } = openInspector({ search: (await pack()).slice(0, -30) })
    await screen.findByText('The recording in this link cannot be opened')
    expect(screen.getByText(/^The link was cut or changed on its way/)).toBeTruthy()
    expect(await violations()).toEqual([])
    expect(window.location.hash).toBe('')
    found('a')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('The recording in this link cannot be opened')).toBeNull()
  })

  it('says which lines this build cannot read', async () => {
    openInspector({ search: await pack({ format: 2 }) })
    await screen.findByText('It was written by another build. Open it with that one.', { exact: false })
  })
})
