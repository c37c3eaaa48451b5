import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followFile, followPieces } from '#src/inspect/cli/follow-file.ts'
import { followThrough } from './watch-room.ts'

let folder = ''
let path = ''
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-follow-'))
})
beforeEach(async () => {
  path = join(folder, `log-${(count += 1)}.ndjson`)
  await writeFile(path, 'one\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nothing = () => undefined
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('reads what is there, and what is added, also a letter that comes in two halves', async () => {
  const letter = Buffer.from('ж\n')
  const { logs, notices } = await followThrough(
    await followFile(path),
    () => appendFile(path, 'tw'),
    nothing,
    () => appendFile(path, 'o\n'),
    () => appendFile(path, letter.subarray(0, 1)),
    () => appendFile(path, letter.subarray(1)),
  )
  expect([logs, notices]).toEqual([[{ isContinued: false, text: 'one\ntwo\nж\n' }], []])
})

it('goes on in the file that takes the place of a rotated one, after the rest of that', async () => {
  const { logs, notices } = await followThrough(await followFile(path), async () => {
    await rename(path, `${path}.1`)
    await appendFile(`${path}.1`, 'two\n')
    await writeFile(path, 'three\n')
  })
  expect(logs).toEqual([
    { isContinued: false, text: 'one\ntwo\n' },
    { isContinued: true, text: 'three\n' },
  ])
  expect(notices).toEqual(['rotated'])
})

it('tells once that the file is gone, and once that it is back', async () => {
  const { logs, notices } = await followThrough(
    await followFile(path),
    () => rename(path, `${path}.1`),
    () => appendFile(`${path}.1`, 'two\n'),
    nothing,
    () => writeFile(path, ''),
    () => appendFile(path, 'thr'),
    () => appendFile(path, 'ee\n'),
  )
  expect(logs.map(({ text }) => text)).toEqual(['one\ntwo\n', 'three\n'])
  expect(notices).toEqual(['away', 'back', 'rotated'])
})

it('goes on in a file that was emptied and has other lines since', async () => {
  const { logs, notices } = await followThrough(
    await followFile(path),
    () => truncate(path),
    () => appendFile(path, 'two\n'),
  )
  expect(logs).toEqual([
    { isContinued: false, text: 'one\n' },
    { isContinued: true, text: 'two\n' },
  ])
  expect(notices).toEqual(['rotated'])
})

it('begins anew with the same log written once more', async () => {
  await appendFile(path, 'two\nthree\n')
  const { logs, notices } = await followThrough(await followFile(path), () => writeFile(path, 'one\ntwo\n'))
  expect(logs).toEqual([
    { isContinued: false, text: 'one\ntwo\nthree\n' },
    { isContinued: false, text: 'one\ntwo\n' },
  ])
  expect(notices).toEqual(['rewritten'])
})

it('sees that a file was written over, though it has grown', async () => {
  const { logs } = await followThrough(await followFile(path), () => writeFile(path, 'two\nthree\n'))
  expect(logs.map(({ text }) => text)).toEqual(['one\n', 'two\nthree\n'])
})

it('finds a second rotation while the file of the first is still empty', async () => {
  const { logs } = await followThrough(
    await followFile(path),
    async () => {
      await rename(path, `${path}.1`)
      await writeFile(path, '')
    },
    async () => {
      await rename(path, `${path}.2`)
      await writeFile(path, 'two\n')
    },
  )
  expect(logs.map(({ text }) => text)).toEqual(['one\n', 'two\n'])
})

it('refuses what is not there, and what is no file', async () => {
  await expect(followFile(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT', syscall: 'stat' })
  await expect(followFile(folder)).rejects.toThrow('is no file')
})

it('reads a pipe until its writer ends', async () => {
  async function* pipe() {
    yield 'one\n'
    yield 'two\n'
  }
  const { logs } = await followThrough(followPieces(pipe()), nothing, nothing, nothing, nothing)
  expect(logs).toEqual([{ isContinued: false, text: 'one\ntwo\n' }])
})

it('waits no longer for a pipe when it is told to end', async () => {
  async function* pipe() {
    yield 'one\n'
    await new Promise(() => undefined)
  }
  const { logs } = await followThrough(followPieces(pipe()), nextTurn)
  expect(logs).toEqual([{ isContinued: false, text: 'one\n' }])
})
