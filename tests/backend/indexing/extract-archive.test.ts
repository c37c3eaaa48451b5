import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { archiveLimits } from '#src/backend/indexing/archive-limits.ts'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'
import { listing } from './scratch-folder.ts'
import { buildTar, buildTarGz } from './tar-builder.ts'
import { buildZip } from './zip-builder.ts'
import { attempt, refusal } from './archive-attempt.ts'

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
    const small = { ...archiveLimits, maxEntries: 10, maxUnpackedBytes: 20_000, maxUnpackedFileBytes: 4000 }
    const codes = await Promise.all(
      [
        { maxUnpackedFileBytes: 1e9, maxUnpackedBytes: 1e9 },
        { maxEntries: 100, maxUnpackedFileBytes: 1e9 },
        { maxEntries: 100, maxUnpackedBytes: 1e9 },
      ].map(
        async (limits) =>
          (await refusal(extractArchive({ ...attempt(buildTar(many)).request, limits: { ...small, ...limits } }))).code,
      ),
    )
    expect(codes).toEqual(['tooManyEntries', 'tooLarge', 'fileTooLarge'])
  })
})
