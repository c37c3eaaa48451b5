import { describe, expect, it } from 'vitest'
import { moveInTree } from '#src/views/repository-files/tree/move-in-tree.ts'
import { listTreeRows, type TreeRow } from '#src/views/repository-files/tree/tree-rows.ts'
import type { LoadedFolders } from '#src/views/repository-files/tree/use-folders.ts'

const file = (name: string) => ({ name, lineCount: 1, sizeBytes: 1 })
const loaded: LoadedFolders = new Map([
  ['', { folders: [{ name: 'src', fileCount: 3 }], files: [file('README.md')], total: 2 }],
  ['src', { folders: [{ name: 'cart', fileCount: 1 }], files: [file('main.ts')], total: 9 }],
  ['src/cart', { folders: [], files: [file('cart.ts')], total: 1 }],
])

const print = (rows: readonly TreeRow[]) =>
  rows.map((row) =>
    row.type === 'entry'
      ? `${row.level} ${row.path}${row.isOpen ? ' open' : ''} ${row.position}/${row.siblings}`
      : `${row.level} ${row.type} ${row.hidden}`,
  )

describe('the rows of the tree', () => {
  it('are those of open folders, with their level and place', () => {
    expect(print(listTreeRows(loaded, new Set()))).toEqual(['1 src 1/2', '1 README.md 2/2'])
    expect(print(listTreeRows(loaded, new Set(['src', 'src/cart'])))).toEqual([
      '1 src open 1/2',
      '2 src/cart open 1/2',
      '3 src/cart/cart.ts 1/1',
      '2 src/main.ts 2/2',
      '2 cut 7',
      '1 README.md 2/2',
    ])
  })

  it('say what is not there yet, and what could not be read', () => {
    expect(print(listTreeRows(new Map(), new Set()))).toEqual(['1 waiting 0'])
    const broken: LoadedFolders = new Map([...loaded, ['src', 'failed']])
    expect(print(listTreeRows(broken, new Set(['src'])))).toEqual(['1 src open 1/2', '2 failed 0', '1 README.md 2/2'])
  })
})

describe('a key in the tree', () => {
  const open = listTreeRows(loaded, new Set(['src']))
  const closed = listTreeRows(loaded, new Set())

  it('moves up and down, to the first and the last', () => {
    expect(moveInTree(open, 'src', 'ArrowDown')).toEqual({ type: 'activate', path: 'src/cart' })
    expect(moveInTree(open, 'src/main.ts', 'ArrowDown')).toEqual({ type: 'activate', path: 'README.md' })
    expect(moveInTree(open, 'README.md', 'ArrowDown')).toBeNull()
    expect(moveInTree(open, 'src', 'ArrowUp')).toEqual({ type: 'activate', path: 'src' })
    expect(moveInTree(open, 'src/cart', 'End')).toEqual({ type: 'activate', path: 'README.md' })
    expect(moveInTree(open, 'README.md', 'Home')).toEqual({ type: 'activate', path: 'src' })
  })

  it('opens a folder, then goes into it; closes it, then goes out of it', () => {
    expect(moveInTree(closed, 'src', 'ArrowRight')).toEqual({ type: 'toggle', path: 'src', isOpen: true })
    expect(moveInTree(open, 'src', 'ArrowRight')).toEqual({ type: 'activate', path: 'src/cart' })
    expect(moveInTree(open, 'src', 'ArrowLeft')).toEqual({ type: 'toggle', path: 'src', isOpen: false })
    expect(moveInTree(open, 'src/main.ts', 'ArrowLeft')).toEqual({ type: 'activate', path: 'src' })
    expect(moveInTree(open, 'README.md', 'ArrowLeft')).toBeNull()
    expect(moveInTree(open, 'src/main.ts', 'ArrowRight')).toBeNull()
  })

  it('opens what is active, and leaves other keys alone', () => {
    expect(moveInTree(open, 'src/main.ts', 'Enter')).toMatchObject({ type: 'open', entry: { path: 'src/main.ts' } })
    expect(moveInTree(open, 'src/main.ts', 't')).toBeNull()
    expect(moveInTree(open, 'nowhere', 'Enter')).toBeNull()
  })
})
