import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { archiveLimits } from '#src/backend/indexing/archive-limits.ts'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'
import { listing, scratchFolder } from './scratch-folder.ts'
import { buildTar, buildTarGz } from './tar-builder.ts'
import { buildZip } from './zip-builder.ts'

const attempt = (archive: Uint8Array) => {
  const root = scratchFolder()
  mkdirSync(join(root, 'work'))
  writeFileSync(join(root, 'upload'), archive)
  return { root, request: { archive: join(root, 'upload'), into: join(root, 'work', 'target') } }
}

const many = Array.from({ length: 50 }, (_, index) => ({ name: `f${index}.ts`, data: 'x'.repeat(5000) }))

it.each([
  ['without its directory', (zip: Buffer) => zip.subarray(0, -30)],
  ['with an entry cut off', (zip: Buffer) => Buffer.concat([zip.subarray(0, 20), zip.subarray(40)])],
])('a zip %s leaves no file open', async (_title, damage) => {
  const { request } = attempt(damage(buildZip(many)))
  await expect(extractArchive(request)).rejects.toThrow()
  const before = readdirSync('/dev/fd').length
  for (let count = 0; count < 20; count += 1) await expect(extractArchive(request)).rejects.toThrow()
  expect(readdirSync('/dev/fd').length).toBeLessThan(before + 10)
})

it('neither the long names that GNU tar writes nor records about all entries count as entries', async () => {
  const entries = Array.from({ length: 3 }, (_, index) => `d/${'n'.repeat(120)}${index}`).flatMap((name) => [
    { name: '././@LongLink', type: 'L', data: `${name}\0` },
    { name: name.slice(0, 100), data: 'x'.repeat(2000) },
  ])
  const comment = { name: 'pax_global_header', type: 'g', data: '16 comment=abcd\n' }
  const { request } = attempt(buildTar([comment, ...entries]))
  const extracted = await extractArchive({ ...request, limits: { ...archiveLimits, maxEntries: 3 } })
  expect(extracted.files).toBe(3)
})

it.each([
  ['zip', buildZip(many)],
  ['tar.gz', buildTarGz(many)],
])('a %s that takes too long is refused and leaves nothing', async (_kind, archive) => {
  const { root, request } = attempt(archive)
  const limits = { ...archiveLimits, maxMilliseconds: 1 }
  const onProgress = () => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < 20);
  }
  await expect(extractArchive({ ...request, limits, onProgress })).rejects.toMatchObject({ code: 'timedOut' })
  expect(listing(root)).toEqual(['upload', 'work/'])
})
