import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const crossing = new Set(['bench', 'house', 'journeys', 'mutation', 'scenarios', 'support'])

const listFolders = (folder: string): string[] => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return [...new Set(files.filter((file) => /\.tsx?$/.test(file)).map(dirname))].filter((path) => path !== '.')
}

const findStrays = (testFolders: readonly string[]): string[] => {
  const mirrored = new Set([
    ...listFolders('src'),
    'machines',
    ...listFolders('machines').map((path) => `machines/${path}`),
  ])
  return testFolders.filter((path) => !crossing.has(path.split('/')[0] ?? '') && !mirrored.has(path))
}

it('has each test in the folder of what it tests', () => {
  expect(findStrays(listFolders('tests'))).toEqual([])
})

it('notices a folder of tests that mirrors nothing', () => {
  expect(findStrays(['views/search', 'machines/session', 'views/security', 'speed', 'journeys/support'])).toEqual([
    'views/security',
    'speed',
  ])
})
