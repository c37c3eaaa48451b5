import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveLimits } from '#src/backend/indexing/archive-limits.ts'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'
import { ExtractionFolder } from '#src/backend/indexing/extraction-folder.ts'
import { listing, scratchFolder } from './scratch-folder.ts'
import { buildTar, buildTarGz, type TarEntry } from './tar-builder.ts'
import { buildZip, type ZipEntry } from './zip-builder.ts'
import { attempt, refusal } from './archive-attempt.ts'

const unsafeNames = [
  '../evil', '../../evil', 'a/../../evil', 'a/../evil', '..', 'a/..', '..\\evil', 'a\\..\\..\\evil', '/etc/evil', '\\evil',
  '\\\\server\\share\\evil', 'C:\\evil', 'C:evil', 'c:/evil', '\\\\?\\C:\\evil', '\\\\.\\COM1', 'evil\0.ts', '%2e%2e/evil', '%2e%2e%2fevil',
  '..%2fevil', '..%5cevil', '%252e%252e%252fevil', '%2Fetc/evil', '.. /evil',
  '../target-evil/x', '../target/x', './../evil', 'a/./../../evil',
] // prettier-ignore

const symlinkMode = 0o120777

const refusedZips: readonly (readonly [string, readonly ZipEntry[], string])[] = [
  ['a character device', [{ name: 'dev', mode: 0o020666 }], 'specialFile'],
  ['a block device', [{ name: 'dev', mode: 0o060666 }], 'specialFile'],
  ['a pipe', [{ name: 'pipe', mode: 0o010666 }], 'specialFile'],
  ['a socket', [{ name: 'socket', mode: 0o140666 }], 'specialFile'],
] // prettier-ignore

const refusedTars: readonly (readonly [string, readonly TarEntry[], string])[] = [
  ['a character device', [{ name: 'dev', type: '3' }], 'specialFile'],
  ['a block device', [{ name: 'dev', type: '4' }], 'specialFile'],
  ['a pipe', [{ name: 'pipe', type: '6' }], 'specialFile'],
] // prettier-ignore

const longName = '长'.repeat(88)
const longPath = `${'abcdefg/'.repeat(250)}x`

type Kept = readonly [title: string, kept: readonly string[], leftOut: readonly string[]]

const keptZips: readonly (readonly [...Kept, readonly ZipEntry[]])[] = [
  ['a symbolic link', [], ['link link'], [{ name: 'link', data: '/etc/passwd', mode: symlinkMode }]],
  ['writing through a link', ['d/evil'], ['d link'], [{ name: 'd', data: '..', mode: symlinkMode }, { name: 'd/evil', data: 'x' }]],
  ['names differing in case', ['a/File.ts', 'a/file.ts'], [], [{ name: 'a/File.ts' }, { name: 'a/file.ts' }]],
  ['folders differing in case', ['Src/a.ts', 'src/b.ts'], [], [{ name: 'Src/a.ts' }, { name: 'src/b.ts' }]],
  ['names differing in composition', ['e\u0301.ts', '\u00e9.ts'], [], [{ name: '\u00e9.ts' }, { name: 'e\u0301.ts' }]],
  ['names that end in a dot or a blank', ['...b/x'], ['a/b./x unsafeName', 'x. unsafeName', 'x  unsafeName', '.../x unsafeName'], [{ name: 'a/b./x' }, { name: 'x.' }, { name: 'x ' }, { name: '.../x' }, { name: '...b/x' }]],
  ['a path of 2,000 characters', [], [`${longPath.slice(0, 200)} unsafeName`], [{ name: longPath }]],
  ['a name too long for the disk', [], [`${longName} unsafeName`, `d${longName}/x unsafeName`], [{ name: longName }, { name: `d${longName}/x` }]],
  ['one name twice', ['x.ts'], ['x.ts duplicate'], [{ name: 'x.ts', data: 'a' }, { name: 'x.ts', data: 'b' }]],
  ['a file that is a folder', ['x'], ['x/y duplicate'], [{ name: 'x', data: 'a' }, { name: 'x/y', data: 'b' }]],
  ['a folder that is a file', ['x/y'], ['x duplicate'], [{ name: 'x/y', data: 'a' }, { name: 'x', data: 'b' }]],
] // prettier-ignore

const keptTars: readonly (readonly [...Kept, readonly TarEntry[]])[] = [
  ['a symbolic link', [], ['link link'], [{ name: 'link', type: '2', target: '/etc/passwd' }]],
  ['a hard link', ['x'], ['link link'], [{ name: 'x' }, { name: 'link', type: '1', target: 'x' }]],
  ['a hard link outside', [], ['link link'], [{ name: 'link', type: '1', target: '/etc/passwd' }]],
  ['writing through a link', ['d/evil'], ['d link'], [{ name: 'd', type: '2', target: '..' }, { name: 'd/evil', data: 'x' }]],
  ['names differing in case', ['a/File.ts', 'a/file.ts'], [], [{ name: 'a/File.ts' }, { name: 'a/file.ts' }]],
  ['a file that is a folder', ['x'], ['x/y duplicate'], [{ name: 'x' }, { name: 'x/y' }]],
  ['names that end in a dot or a blank', ['...b/x'], ['a/b./x unsafeName', 'x. unsafeName', 'x  unsafeName', '.../x unsafeName'], [{ name: 'a/b./x' }, { name: 'x.' }, { name: 'x ' }, { name: '.../x' }, { name: '...b/x' }]],
  ['a path of 2,000 characters', [], [`${longPath.slice(0, 200)} unsafeName`], [{ name: longPath }]],
  ['a name too long for the disk', [], [`${longName} unsafeName`, `d${longName}/x unsafeName`], [{ name: longName }, { name: `d${longName}/x` }]],
  ['a folder entry over a file', ['x'], [], [{ name: 'x' }, { name: 'x/', type: '5' }]],
] // prettier-ignore

describe('B17 entries that cannot be kept', () => {
  async function expectKept(archive: Uint8Array, kept: readonly string[], leftOut: readonly string[]) {
    const { root, request } = attempt(archive)
    const extracted = await extractArchive(request)
    expect(extracted.leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual(leftOut)
    const inside = ['ok.ts', ...kept].map((path) => `work/target/${path}`)
    expect(listing(root)).toEqual([...inside, 'upload'].toSorted())
  }

  it.each(keptZips)('zip: %s', async (_title, kept, leftOut, entries) => {
    await expectKept(buildZip([{ name: 'ok.ts', data: 'ok' }, ...entries]), kept, leftOut)
  })

  it.each(keptTars)('tar: %s', async (_title, kept, leftOut, entries) => {
    await expectKept(buildTarGz([{ name: 'ok.ts', data: 'ok' }, ...entries]), kept, leftOut)
  })

  it('keeps the first of two entries of one name', async () => {
    const { request } = attempt(
      buildZip([
        { name: 'x.ts', data: 'first' },
        { name: 'x.ts', data: 'second' },
      ]),
    )
    await extractArchive(request)
    expect(readFileSync(join(request.into, 'x.ts'), 'utf8')).toBe('first')
  })

  it('keeps files apart whose names are one to the disk', () => {
    const root = scratchFolder()
    const folder = new ExtractionFolder(root, archiveLimits)
    const texts = ['one', 'two', 'three']
    for (const text of texts) {
      const file = folder.addFile('src/File.ts')
      file.write(Buffer.from(text))
      file.close()
    }
    folder.addFile('src/File.ts/inside.ts').close()
    expect(listing(root)).toEqual(['src/File.ts', '~2/src/File.ts', '~3/src/File.ts', '~4/src/File.ts/inside.ts'])
  })
})

describe('B17 names and entries that lead outside', () => {
  it('are at least 25', () => {
    expect(unsafeNames.length * 2 + refusedZips.length + refusedTars.length).toBeGreaterThanOrEqual(25)
  })

  async function expectRefused(archive: Uint8Array, code: string) {
    const { root, request } = attempt(archive)
    const refused = await refusal(extractArchive(request))
    expect([refused.code, listing(root)]).toEqual([code, ['upload', 'work/']])
  }

  // A harmless file comes first: were entries written as they come, it would be found.
  it.each(unsafeNames)('zip: %j', async (name) => {
    await expectRefused(
      buildZip([
        { name: 'ok.ts', data: 'ok' },
        { name, data: 'evil' },
      ]),
      'unsafePath',
    )
  })

  it.each(unsafeNames)('tar: %j', async (name) => {
    await expectRefused(
      buildTar([
        { name: 'ok.ts', data: 'ok' },
        { name, data: 'evil' },
      ]),
      'unsafePath',
    )
  })

  it.each(refusedZips)('zip: %s', async (_title, entries, code) => {
    await expectRefused(buildZip([{ name: 'ok.ts', data: 'ok' }, ...entries]), code)
  })

  it.each(refusedTars)('tar: %s', async (_title, entries, code) => {
    await expectRefused(buildTarGz([{ name: 'ok.ts', data: 'ok' }, ...entries]), code)
  })

  it('names the entry, printable and short', async () => {
    const { request } = attempt(buildZip([{ name: `../\u0007${'x'.repeat(400)}` }]))
    const refused = await refusal(extractArchive(request))
    expect(refused.entry).toBe(`../\ufffd${'x'.repeat(196)}`)
  })
})
