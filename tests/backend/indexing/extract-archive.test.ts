import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ARCHIVE_LIMITS } from '#src/backend/indexing/archive-limits.ts'
import { ArchiveRefused } from '#src/backend/indexing/archive-refused.ts'
import { type ArchiveToExtract, extractArchive } from '#src/backend/indexing/extract-archive.ts'
import { ExtractionFolder } from '#src/backend/indexing/extraction-folder.ts'
import { listing, scratchFolder } from './scratch-folder.ts'
import { buildTar, buildTarGz, type TarEntry } from './tar-builder.ts'
import { buildZip, type ZipEntry } from './zip-builder.ts'

interface Attempt {
  readonly root: string
  readonly request: ArchiveToExtract
}

function attempt(archive: Uint8Array, name = 'upload'): Attempt {
  const root = scratchFolder()
  mkdirSync(join(root, 'work'))
  writeFileSync(join(root, name), archive)
  return { root, request: { archive: join(root, name), into: join(root, 'work', 'target') } }
}

async function refusal(promise: Promise<unknown>): Promise<ArchiveRefused> {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ArchiveRefused)) throw new Error('expected a refusal', { cause: failure })
  return failure
}

describe('what is unpacked', () => {
  const files = [
    { name: 'app-main/README.md', data: '# App\n' },
    { name: 'app-main/src/index.ts', data: 'export const answer = 42\n' },
    { name: 'app-main/src/empty.ts' },
  ]

  it.each([
    ['zip', buildZip(files)],
    ['tar', buildTar([{ name: 'app-main/', type: '5' }, ...files])],
    ['tar.gz', buildTarGz(files)],
  ] as const)('a %s, without its single top folder', async (kind, archive) => {
    const { root, request } = attempt(archive)
    const extracted = await extractArchive(request)
    expect(extracted).toEqual({ kind, files: 3, bytes: 31, strippedFolder: 'app-main', leftOut: [] })
    expect(listing(join(root, 'work'))).toEqual(['target/README.md', 'target/src/empty.ts', 'target/src/index.ts'])
    expect(readFileSync(join(request.into, 'src/index.ts'), 'utf8')).toBe('export const answer = 42\n')
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['several top folders stay', ['a/x.ts', 'b/y.ts'], ['a/x.ts', 'b/y.ts']],
    ['a file on top keeps the folder', ['a/x.ts', 'y.ts'], ['a/x.ts', 'y.ts']],
    ['a lone .git stays', ['.git/HEAD'], ['.git/HEAD']],
    ['what macOS adds is left out', ['app/x.ts', '__MACOSX/app/._x.ts'], ['x.ts']],
    ['a leading ./ means nothing', ['./a/x.ts', './a//b/./y.ts'], ['b/y.ts', 'x.ts']],
    [
      'harmless oddities are kept',
      ['a/%20.ts', 'a/…/x', 'a/..b', 'a/日本語.ts', 'a/x:y'],
      ['%20.ts', '..b', 'x:y', '…/x', '日本語.ts'],
    ],
  ])('%s', async (_title, names, expected) => {
    for (const archive of [
      buildZip(names.map((name) => ({ name, data: 'x' }))),
      buildTar(names.map((name) => ({ name, data: 'x' }))),
    ]) {
      const { request } = attempt(archive)
      await extractArchive(request)
      expect(listing(request.into).toSorted()).toEqual([...expected].toSorted())
    }
  })

  it.each([true, false])('a file too large to be taken whole, stored: %s', async (stored) => {
    const data = randomBytes(3 * 2 ** 20)
    const { request } = attempt(
      buildZip([
        { name: 'a/x.ts', data: 'x' },
        { name: 'a/large.bin', data, stored },
      ]),
    )
    await extractArchive(request)
    expect(readFileSync(join(request.into, 'large.bin')).equals(data)).toBe(true)
  })

  it('tells how far it is', async () => {
    const steps: string[] = []
    const { request } = attempt(buildZip(files))
    await extractArchive({ ...request, onProgress: (done, total) => steps.push(`${done}/${total}`) })
    expect(steps).toEqual(['1/3', '2/3', '3/3'])
  })

  it('keeps no right to execute, whatever the archive asks for', async () => {
    const { request } = attempt(
      buildZip([
        { name: 'run.sh', data: '#!/bin/sh\n', mode: 0o104755 },
        { name: 'x', data: 'x' },
      ]),
    )
    await extractArchive(request)
    expect(statSync(join(request.into, 'run.sh')).mode & 0o7777).toBe(0o644)
  })
})

const UNSAFE_NAMES = [
  '../evil', '../../evil', 'a/../../evil', 'a/../evil', '..', 'a/..', '..\\evil', 'a\\..\\..\\evil', '/etc/evil', '\\evil',
  '\\\\server\\share\\evil', 'C:\\evil', 'C:evil', 'c:/evil', '\\\\?\\C:\\evil', '\\\\.\\COM1', 'evil\0.ts', '%2e%2e/evil', '%2e%2e%2fevil',
  '..%2fevil', '..%5cevil', '%252e%252e%252fevil', '%2Fetc/evil', '.. /evil',
  '../target-evil/x', '../target/x', './../evil', 'a/./../../evil',
] // prettier-ignore

const SYMLINK_MODE = 0o120777

const REFUSED_ZIPS: readonly (readonly [string, readonly ZipEntry[], string])[] = [
  ['a character device', [{ name: 'dev', mode: 0o020666 }], 'specialFile'],
  ['a block device', [{ name: 'dev', mode: 0o060666 }], 'specialFile'],
  ['a pipe', [{ name: 'pipe', mode: 0o010666 }], 'specialFile'],
  ['a socket', [{ name: 'socket', mode: 0o140666 }], 'specialFile'],
] // prettier-ignore

const REFUSED_TARS: readonly (readonly [string, readonly TarEntry[], string])[] = [
  ['a character device', [{ name: 'dev', type: '3' }], 'specialFile'],
  ['a block device', [{ name: 'dev', type: '4' }], 'specialFile'],
  ['a pipe', [{ name: 'pipe', type: '6' }], 'specialFile'],
] // prettier-ignore

const longName = '长'.repeat(88)
const longPath = `${'abcdefg/'.repeat(250)}x`

type Kept = readonly [title: string, kept: readonly string[], leftOut: readonly string[]]

const KEPT_ZIPS: readonly (readonly [...Kept, readonly ZipEntry[]])[] = [
  ['a symbolic link', [], ['link link'], [{ name: 'link', data: '/etc/passwd', mode: SYMLINK_MODE }]],
  ['writing through a link', ['d/evil'], ['d link'], [{ name: 'd', data: '..', mode: SYMLINK_MODE }, { name: 'd/evil', data: 'x' }]],
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

const KEPT_TARS: readonly (readonly [...Kept, readonly TarEntry[]])[] = [
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

  it.each(KEPT_ZIPS)('zip: %s', async (_title, kept, leftOut, entries) => {
    await expectKept(buildZip([{ name: 'ok.ts', data: 'ok' }, ...entries]), kept, leftOut)
  })

  it.each(KEPT_TARS)('tar: %s', async (_title, kept, leftOut, entries) => {
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
    const folder = new ExtractionFolder(root, ARCHIVE_LIMITS)
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
    expect(UNSAFE_NAMES.length * 2 + REFUSED_ZIPS.length + REFUSED_TARS.length).toBeGreaterThanOrEqual(25)
  })

  async function expectRefused(archive: Uint8Array, code: string) {
    const { root, request } = attempt(archive)
    const refused = await refusal(extractArchive(request))
    expect([refused.code, listing(root)]).toEqual([code, ['upload', 'work/']])
  }

  // A harmless file comes first: were entries written as they come, it would be found.
  it.each(UNSAFE_NAMES)('zip: %j', async (name) => {
    await expectRefused(
      buildZip([
        { name: 'ok.ts', data: 'ok' },
        { name, data: 'evil' },
      ]),
      'unsafePath',
    )
  })

  it.each(UNSAFE_NAMES)('tar: %j', async (name) => {
    await expectRefused(
      buildTar([
        { name: 'ok.ts', data: 'ok' },
        { name, data: 'evil' },
      ]),
      'unsafePath',
    )
  })

  it.each(REFUSED_ZIPS)('zip: %s', async (_title, entries, code) => {
    await expectRefused(buildZip([{ name: 'ok.ts', data: 'ok' }, ...entries]), code)
  })

  it.each(REFUSED_TARS)('tar: %s', async (_title, entries, code) => {
    await expectRefused(buildTarGz([{ name: 'ok.ts', data: 'ok' }, ...entries]), code)
  })

  it('names the entry, printable and short', async () => {
    const { request } = attempt(buildZip([{ name: `../\u0007${'x'.repeat(400)}` }]))
    const refused = await refusal(extractArchive(request))
    expect(refused.entry).toBe(`../\ufffd${'x'.repeat(196)}`)
  })
})

describe('what counts is the content, not the name', () => {
  const zip = buildZip([{ name: 'x.ts', data: 'x' }])

  it.each([
    ['photo.zip', Buffer.from('\x89PNG\r\n\x1a\n'), 'notAnArchive'],
    ['code.tar.gz', Buffer.from('plain text'), 'notAnArchive'],
    ['code.tgz', gzipSync('not a tar'), 'notAnArchive'],
    ['code.zip', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 0]), 'unsupportedFormat'],
    ['code.zip', Buffer.from('Rar!\x1a\x07\x00', 'latin1'), 'unsupportedFormat'],
    ['code.zip', Buffer.alloc(0), 'empty'],
    ['code.tar', Buffer.alloc(10_240), 'notAnArchive'],
  ])('%s holding something else is refused', async (name, content, code) => {
    const { request } = attempt(content, name)
    expect((await refusal(extractArchive(request))).code).toBe(code)
  })

  it.each(['code.tar.gz', 'code.zip.exe', 'code'])('a zip called %s is a zip', async (name) => {
    const { request } = attempt(zip, name)
    expect((await extractArchive(request)).kind).toBe('zip')
  })
})

describe('giving up', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ name: `f${index}.ts`, data: 'x'.repeat(5000) }))

  it.each([
    ['zip', buildZip(many)],
    ['tar.gz', buildTarGz(many)],
  ])('half-way through a %s leaves nothing', async (_kind, archive) => {
    const { root, request } = attempt(archive)
    const leaving = new AbortController()
    const onProgress = (done: number) => done === 25 && leaving.abort(new Error('cancelled'))
    await expect(extractArchive({ ...request, signal: leaving.signal, onProgress })).rejects.toThrow('cancelled')
    expect(listing(root)).toEqual(['upload', 'work/'])
  })

  it('two at once do not meet', async () => {
    const { root, request } = attempt(buildZip(many))
    const second = { ...request, into: join(root, 'work', 'second') }
    const [firstResult, secondResult] = await Promise.all([extractArchive(request), extractArchive(second)])
    expect([firstResult.files, secondResult.files, listing(join(root, 'work')).length]).toEqual([50, 50, 100])
  })

  it('honours limits it is given', async () => {
    const small = { ...ARCHIVE_LIMITS, maxEntries: 10, maxUnpackedBytes: 20_000, maxFileBytes: 4000 }
    const codes = await Promise.all(
      [
        { maxFileBytes: 1e9, maxUnpackedBytes: 1e9 },
        { maxEntries: 100, maxFileBytes: 1e9 },
        { maxEntries: 100, maxUnpackedBytes: 1e9 },
      ].map(
        async (limits) =>
          (await refusal(extractArchive({ ...attempt(buildTar(many)).request, limits: { ...small, ...limits } }))).code,
      ),
    )
    expect(codes).toEqual(['tooManyEntries', 'tooLarge', 'fileTooLarge'])
  })
})
