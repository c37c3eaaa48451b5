import { expect, it } from 'vitest'
import { isBranchName } from '#src/backend/indexing/git-history.ts'
import { cloneProgress, type CloneProgress } from '#src/backend/indexing/git-progress.ts'

it.each([
  ['main', true],
  ['feature/try-it_2', true],
  ['日本語', true],
  ...[
    '',
    '-x',
    '--upload-pack=x',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.lock',
    'a.',
    '@',
    'a@{1}',
    'a\nb',
  ].map((name) => [name, false] as const),
] as const)('%j is a branch name: %s', (name, expected) => {
  expect(isBranchName(name)).toBe(expected)
})

it.each<[string, CloneProgress | null]>([
  [
    'Receiving objects:  42% (21/50), 1.50 MiB | 3.00 MiB/s',
    { stage: 'receiving', percent: 42, done: 21, total: 50, receivedBytes: 1_572_864 },
  ],
  [
    'remote: Counting objects: 100% (6/6), done.',
    { stage: 'counting', percent: 100, done: 6, total: 6, receivedBytes: null },
  ],
  ['Resolving deltas:   0% (0/3)', { stage: 'resolving', percent: 0, done: 0, total: 3, receivedBytes: null }],
  ['remote: anything a host may say', null],
])('reads %j', (line, expected) => {
  expect(cloneProgress(line)).toEqual(expected)
})
