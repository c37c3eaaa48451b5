import { describe, expect, it } from 'vitest'
import type { IndexingProgress } from '#src/contract/repositories.ts'
import { shownFileName } from '#src/views/repositories/add/shown-file-name.ts'
import { averageFormat, sizeFormat } from '#src/views/listing/figures.ts'
import { findProblems, findSshProblems } from '#src/views/repositories/form-problems.ts'
import { getSecondsLeft, getShare } from '#src/views/repositories/indexing-words.ts'
import { topLanguages } from '#src/views/repositories/list/language-shares.tsx'
import { timeSince, timeUntil } from '#src/views/listing/relative-time.tsx'
import { createIndex } from './list-data.ts'

const progress = (own: Partial<IndexingProgress>): IndexingProgress => ({
  stage: 'analysing',
  filesDone: 0,
  filesTotal: 0,
  filesPerSecond: 0,
  skipped: {},
  startedAt: '2026-01-05T09:00:00.000Z',
  ...own,
})

describe('how far an indexing is', () => {
  it('is told where it is known, and not guessed where it is not', () => {
    expect(getShare(progress({ stage: 'fetching' }))).toBeUndefined()
    expect(getShare(progress({ stage: 'fetching', fetchedPercent: 62 }))).toBe(0.62)
    expect(getShare(progress({ stage: 'scanning', filesTotal: 9 }))).toBeUndefined()
    expect(getShare(progress({ filesDone: 3, filesTotal: 4 }))).toBe(0.75)
    expect(getShare(progress({ filesDone: 9, filesTotal: 4 }))).toBe(1)
  })

  it('has a remaining time only while the rate says something', () => {
    expect(getSecondsLeft(progress({ filesDone: 412, filesTotal: 1204, filesPerSecond: 118 }))).toBe(7)
    expect(getSecondsLeft(progress({ filesDone: 0, filesTotal: 1204, filesPerSecond: 118 }))).toBeUndefined()
    expect(getSecondsLeft(progress({ filesDone: 3, filesTotal: 9 }))).toBeUndefined()
    expect(
      getSecondsLeft(progress({ stage: 'storing', filesDone: 9, filesTotal: 9, filesPerSecond: 4 })),
    ).toBeUndefined()
  })
})

describe('a size', () => {
  it.each([
    ['en', 0, '0 bytes'],
    ['en', 1, '1 byte'],
    ['en', 999, '999 bytes'],
    ['en', 1_200, '1.2 kB'],
    ['en', 4_750_000, '4.75 MB'],
    ['ru', 5, '5 байт'],
    ['uk', 5, '5 байтів'],
  ])('has its plural: %s %d %s', (locale, bytes, shown) => {
    expect(sizeFormat(locale)(bytes).replaceAll('\u00a0', ' ')).toBe(shown)
  })
})

describe('how long ago', () => {
  it.each([
    [0, null],
    [59, null],
    [60, { unit: 'minute', count: 1 }],
    [3599, { unit: 'minute', count: 59 }],
    [86_399, { unit: 'hour', count: 23 }],
    [86_400 * 12, { unit: 'day', count: 12 }],
    [86_400 * 400, { unit: 'year', count: 1 }],
    [-5, null],
  ])('%i seconds', (seconds, distance) => expect(timeSince(0, seconds * 1000)).toEqual(distance))
})

describe('how long until', () => {
  it.each([
    [-5, null],
    [30, null],
    [3599, { unit: 'hour', count: 1 }],
    [1800, { unit: 'minute', count: 30 }],
    [86_400 * 7 - 1, { unit: 'day', count: 7 }],
    [86_400 * 6.8, { unit: 'day', count: 7 }],
    [86_400 * 6.4, { unit: 'day', count: 6 }],
    [86_400 * 20, { unit: 'day', count: 20 }],
  ])('%i seconds', (seconds, distance) => expect(timeUntil(0, seconds * 1000)).toEqual(distance))
})

it.each([
  [0, '0'],
  [0.02, '<0.1'],
  [15 / 30, '0.5'],
  [9.96, '10'],
  [12.4, '12'],
])('an average of %d is shown as %s', (value, shown) => expect(averageFormat('en')(value)).toBe(shown))

it('the largest three languages, and how many more', () => {
  const { top, rest } = topLanguages(createIndex().languages)
  expect(top.map(({ name, share }) => [name, share])).toEqual([
    ['TypeScript', 0.9],
    ['CSS', 0.06],
    ['HTML', 0.03],
  ])
  expect(rest).toBe(1)
})

describe('what is typed', () => {
  it.each([
    ['', 'urlMissing'],
    ['   ', 'urlMissing'],
    ['github.com/owner/name', 'urlInvalid'],
    ['git@github.com:owner/name.git', 'urlInvalid'],
    ['ssh://git@github.com/owner/name.git', 'urlInvalid'],
    ['javascript:alert(1)', 'urlInvalid'],
    ['https://ada:secret@git.example/x.git', 'urlCredentials'],
    [`https://git.example/${'x'.repeat(2000)}`, 'tooLong'],
    [' https://git.example/x.git ', undefined],
  ])('address %j', (url, problem) => expect(findProblems({ url }).url).toBe(problem))

  it.each([
    ['', 'urlMissing'],
    ['https://github.com/owner/name.git', 'sshInvalid'],
    ['github.com:owner/name.git', 'sshInvalid'],
    ['git@github.com', 'sshInvalid'],
    ['git @github.com:owner/name', 'sshInvalid'],
    ['ssh://git:secret@github.com/owner/name.git', 'sshCredentials'],
    [`git@github.com:${'x'.repeat(2000)}`, 'tooLong'],
    [' git@github.com:owner/name.git ', undefined],
    ['ssh://git@git.example.com:2222/name.git', undefined],
  ])('address of SSH %j', (url, problem) => expect(findSshProblems({ url }).url).toBe(problem))

  it('name, branch and description have their bounds', () => {
    expect(findProblems({ name: 'x'.repeat(121), branch: 'a\u0007b', description: 'x'.repeat(501) })).toEqual({
      name: 'tooLong',
      branch: 'controlCharacters',
      description: 'tooLong',
    })
    expect(findProblems({ name: '', branch: '', description: '' })).toEqual({})
  })
})

describe('the name of a file', () => {
  it('cannot turn the text around or hide in it', () => {
    expect(shownFileName('invoice\u202Egpj.zip')).toBe('invoice\u{fffd}gpj.zip')
    expect(shownFileName('a\u0000b\u200Bc\u2028d')).toBe('a\u{fffd}b\u{fffd}c\u{fffd}d')
    expect(shownFileName('../../x.zip')).toBe('../../x.zip')
  })

  it('keeps both ends of a long one', () => {
    const shown = shownFileName(`${'a'.repeat(4096)}.tar.gz`)
    expect([...shown]).toHaveLength(160)
    expect(shown.endsWith('.tar.gz')).toBe(true)
  })
})
