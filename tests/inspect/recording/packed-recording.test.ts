import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasRecording, packRecording, unpackRecording } from '#src/inspect/recording/packed-recording.ts'
import { readRecording } from '#src/inspect/recording/read-recording.ts'
import type { PageRecord, Recording } from '#src/inspect/observer/record.ts'

const opening = { kind: 'recording', format: 1, build: 'b', address: '/чат', takenAt: 1, dropped: 0 } as const

const toNotice = (number: number): PageRecord => ({
  kind: 'notice',
  number,
  at: number,
  actor: 'x:0',
  event: { type: 'toast.shown', text: 'Қазақша “sí” 🎉' },
})

const recording: Recording = { opening, records: Array.from({ length: 200 }, (_, at) => toNotice(at + 1)) }

const toHash = (bytes: Uint8Array) => `#recording=${Buffer.from(bytes).toString('base64url')}`

test('a recording comes back from its link as it was, and the link holds only letters that no program changes', async () => {
  const hash = await packRecording(recording)
  expect(hash).toMatch(/^#recording=[\w-]+$/)
  expect(hasRecording(hash)).toBe(true)
  expect(hash.length).toBeLessThan(JSON.stringify(recording).length / 10)
  expect(readRecording((await unpackRecording(hash)).text ?? '').recording).toEqual(recording)
})

test.each([
  ['that was cut', async () => (await packRecording(recording)).slice(0, -20)],
  ['of which a letter was changed', async () => (await packRecording(recording)).replace(/.{9}$/, 'AAAAAAAAA')],
  ['with nothing in it', () => '#recording='],
  ['of another alphabet', () => '#recording=%D1%84!'],
  ['with something else in it', () => toHash(Buffer.from('a recording'))],
  ['with bytes that are no text', () => toHash(gzipSync(Buffer.from([0xff, 0xfe])))],
])('a link %s is damaged', async (_, makeHash) => {
  expect(await unpackRecording(await makeHash())).toEqual({ text: null, problem: 'damaged' })
})

test('a link that unpacks to too much is not unpacked to its end', async () => {
  const hash = toHash(gzipSync(Buffer.alloc(3_000_000, 'a')))
  expect(hash.length).toBeLessThan(5_000)
  expect(await unpackRecording(hash, 1_000_000)).toEqual({ text: null, problem: 'tooLarge' })
})

test.each(['', '#', '#content', '#recordings'])('%j is no link to a recording', (hash) => {
  expect(hasRecording(hash)).toBe(false)
})
