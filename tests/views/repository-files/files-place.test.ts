import { describe, expect, it } from 'vitest'
import { fileAddress, folderAddress } from '#src/views/code/code-addresses.ts'
import { isIndexPath, listAncestors, parseFilesPlace } from '#src/views/repository-files/files-place.ts'

const id = '0123456789abcdef01234567'
const read = (address: string) => parseFilesPlace(address.slice(address.indexOf('?')))

describe('the address of a file', () => {
  it.each(['src/a.ts', 'a b/c&d=e#f?.ts', '100%25/ü.ts', '+plus/..ts'])('holds %j as it is', (path) => {
    expect(read(fileAddress(id, path, { from: 3, to: 9 }))).toEqual({
      file: path,
      folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      lines: { from: 3, to: 9 },
    })
    expect(read(folderAddress(id, path))).toEqual({ file: null, folder: path, lines: null })
  })

  it('means the root without a folder, and a folder without its outer slashes', () => {
    expect(folderAddress(id, '')).toBe(`/repositories/${id}/files`)
    expect(parseFilesPlace('')).toEqual({ file: null, folder: '', lines: null })
    expect(parseFilesPlace('?folder=//src//views/').folder).toBe('src/views')
  })

  it('has no folders for a path that leaves the repository', () => {
    for (const path of ['../../etc/passwd', 'src/../../etc/passwd', './a.ts'])
      expect(parseFilesPlace(`?file=${path}`)).toEqual({ file: path, folder: '', lines: null })
    expect(isIndexPath('src/..ts/a...b')).toBe(true)
  })

  it('ignores lines that are none', () => {
    expect(parseFilesPlace('?file=a.ts&line=0').lines).toBeNull()
    expect(parseFilesPlace('?file=a.ts&line=9-3').lines).toEqual({ from: 3, to: 9 })
  })
})

it('lists the folders above a folder, the outermost first', () => {
  expect(listAncestors('a/b/c')).toEqual(['a', 'a/b', 'a/b/c'])
  expect(listAncestors('')).toEqual([])
})
