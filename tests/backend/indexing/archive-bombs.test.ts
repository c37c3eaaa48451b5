import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Probe } from './extraction-probe.ts'
import { buildTar, buildTarGz } from './tar-builder.ts'
import { buildZip, type ZipEntry } from './zip-builder.ts'

const mebibyte = 2 ** 20
const maxRssGrowthMb = 100
/** The product must answer within 2 s on its own; here others share the two cores. */
const livenessMs = 10_000
const maxCpuMs = 2000

const text = 'export const line = 1\n'.repeat(2000)
const plain = buildZip([
  { name: 'a.ts', data: text },
  { name: 'b.ts', data: text },
])

const nested = (depth: number): Buffer =>
  depth === 0 ? plain : buildZip([{ name: 'inner.zip', data: nested(depth - 1) }])

const sixteen = (name: string, data: Buffer, claim: NonNullable<ZipEntry['claim']> = {}): ZipEntry[] =>
  Array.from({ length: 16 }, (_, index) => ({ name: `${index}-${name}`, data, claim }))

const overlapping = (): Buffer => {
  const kernel = { name: '0.ts', data: text }
  const copies = Array.from({ length: 1000 }, (_, index) => ({
    name: `${index + 1}.ts`,
    data: text,
    sharesOffsetWith: 0,
  }))
  return buildZip([kernel, ...copies])
}

/** Each packed range runs over the local header of the next entry, as the well-known quoted-overlap bomb does. */
const quoting = (): Buffer =>
  buildZip([
    { name: 'a.ts', data: text, stored: true, claim: { packedSize: text.length + 60, size: text.length + 60 } },
    { name: 'b.ts', data: text, stored: true },
  ])

const millionNames = (): ZipEntry[] =>
  Array.from({ length: 1_000_000 }, (_, index) => ({ name: `f${index}`, stored: true }))

const numberedHeader = (header: Buffer, index: number): Buffer => {
  header.write(String(index).padStart(7, '0'), 1)
  header.fill(32, 148, 156)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const manyInTar = (count: number): Buffer => {
  const header = buildTar([{ name: 'f0000000' }]).subarray(0, 512)
  const all = Buffer.alloc(count * 512)
  for (let index = 0; index < count; index += 1) numberedHeader(header, index).copy(all, index * 512)
  return all
}

const buildEntry = (name: string): Buffer => buildTar([{ name, data: text }]).subarray(0, -1024)

const headerOnly = (type: string, length: number): Buffer => {
  const body = ` comment=${'x'.repeat(length)}\n`
  const size = body.length + 5
  return buildTar([{ name: 'pax_global_header', type, data: `${size}${body}` }]).subarray(0, -1024)
}

const half = (archive: Buffer): Buffer => archive.subarray(0, Math.floor(archive.length / 2))

const flipped = (archive: Buffer, at: number): Buffer => {
  const copy = Buffer.from(archive)
  const index = at < 0 ? copy.length + at : at
  copy[index] = (copy[index] ?? 0) ^ 0xff
  return copy
}

const bombs: Readonly<Record<string, readonly [string, () => Buffer]>> = {
  'ten layers of zip': ['nestedArchive', () => nested(10)],
  'sixteen zips in a zip': ['nestedArchive', () => buildZip(sixteen('lib.zip', plain))],
  'a tar.gz in a tar.gz': ['nestedArchive', () => buildTarGz([{ name: 'x.tar.gz', data: buildTarGz([{ name: 'x' }]) }])],
  'overlapping entries': ['overlappingEntries', overlapping],
  'entries quoting the next header': ['overlappingEntries', quoting],
  'one file of zeros': ['suspiciousRatio', () => buildZip([{ name: 'zeros', data: Buffer.alloc(64 * mebibyte) }])],
  'ten gigabytes claimed': ['fileTooLarge', () => buildZip([{ name: 'zeros', data: 'x', claim: { size: 0xfffffffe } }])],
  'gigabytes in many files': ['tooLarge', () => buildZip(sixteen('part', randomBytes(2 * mebibyte), { size: 200 * mebibyte }))],
  'a size that lies low': ['sizeMismatch', () => buildZip([{ name: 'zeros', data: Buffer.alloc(256 * mebibyte), claim: { size: 100 } }])],
  'a size that lies high': ['sizeMismatch', () => buildZip([{ name: 'a.ts', data: text, claim: { size: text.length + 1 } }])],
  'a stored size that lies': ['sizeMismatch', () => buildZip([{ name: 'a.ts', data: text, stored: true, claim: { size: 10 } }])],
  'a packed size beyond the end': ['truncated', () => buildZip([{ name: 'a.ts', data: text, claim: { packedSize: mebibyte } }])],
  'a million empty entries (zip)': ['tooManyEntries', () => buildZip(millionNames())],
  'a million empty entries (tar)': ['tooManyEntries', () => manyInTar(1_000_000)],
  'a million empty entries (tar.gz)': ['tooManyEntries', () => gzipSync(manyInTar(1_000_000), { level: 1 })],
  'zeros in a tar.gz': ['suspiciousRatio', () => buildTarGz([{ name: 'zeros', data: Buffer.alloc(200 * mebibyte) }])],
  'blanks between entries': ['suspiciousRatio', () => Buffer.concat([buildEntry('a.ts'), Buffer.alloc(12 * mebibyte), buildEntry('b.ts')])],
  'headers without an entry': ['suspiciousRatio', () => Buffer.concat(Array.from({ length: 200 }, () => headerOnly('g', 64 * 1024)))],
  'a bare gzip of zeros': ['notAnArchive', () => gzipSync(Buffer.alloc(300 * mebibyte))],
  'no byte at all': ['empty', () => Buffer.alloc(0)],
  'a zip without entries': ['noFiles', () => buildZip([])],
  'a tar of folders only': ['noFiles', () => buildTar([{ name: 'a/', type: '5' }])],
  'a zip cut in half': ['truncated', () => plain.subarray(0, plain.length / 2)],
  'a zip without its directory': ['truncated', () => plain.subarray(0, plain.length - 30)],
  'a tar.gz cut in half': ['truncated', () => half(buildTarGz([{ name: 'a.ts', data: randomBytes(mebibyte) }]))],
  'a tar cut in half': ['truncated', () => half(buildTar([{ name: 'a.ts', data: randomBytes(mebibyte) }]))],
  'an encrypted zip': ['encrypted', () => buildZip([{ name: 'a.ts', data: text, flags: 1 }])],
  'a strongly encrypted zip': ['encrypted', () => buildZip([{ name: 'a.ts', data: text, flags: 0x41 }])],
  'an unknown compression': ['unsupportedCompression', () => buildZip([{ name: 'a.ts', data: text, method: 14 }])],
  'a wrong checksum (zip)': ['checksumMismatch', () => buildZip([{ name: 'a.ts', data: text, claim: { crc: 1 } }])],
  'a wrong checksum (tar.gz)': ['checksumMismatch', () => flipped(buildTarGz([{ name: 'a.ts', data: text }]), -8)],
  'a damaged stream (zip)': ['corrupt', () => flipped(plain, 45)],
  'a damaged header (tar)': ['corrupt', () => flipped(buildTar([{ name: 'a.ts', data: text }, { name: 'b.ts' }]), -1500)],
} // prettier-ignore

const folder = mkdtempSync(join(tmpdir(), 'quarry-bombs-'))
const probes = new Map<string, Probe>()

beforeAll(async () => {
  const titles = Object.keys(bombs)
  const warmUp = join(folder, 'warm-up')
  writeFileSync(warmUp, plain)
  const files = titles.map((title, index) => {
    const file = join(folder, String(index))
    writeFileSync(file, bombs[title]?.[1]() ?? '')
    return file
  })
  const script = join(import.meta.dirname, 'extraction-probe.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, warmUp, ...files])
  const [, ...lines] = stdout.trim().split('\n')
  for (const [index, line] of lines.entries()) probes.set(titles[index] ?? '', JSON.parse(line) as Probe)
}, 120_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  const all = [...probes.values()]
  const [slowest, largest] = [
    Math.max(...all.map((probe) => probe.milliseconds)),
    Math.max(...all.map((probe) => probe.rssGrowthMb)),
  ]
  console.info(`${all.length} bombs: at most ${slowest} ms and ${largest} MB of growth`)
})

it.each(Object.keys(bombs).filter((title) => title.startsWith('a million')))(
  'B18 %s are refused within two seconds of work',
  (title) => {
    expect(probes.get(title)?.cpuMilliseconds).toBeLessThan(maxCpuMs)
  },
)

it.each(Object.entries(bombs).map(([title, [code]]) => [title, code] as const))('B18 %s ends as %s', (title, code) => {
  const probe = probes.get(title)
  if (probe === undefined) throw new Error('not probed')
  expect({ outcome: probe.outcome, leftOver: probe.leftOver }).toEqual({ outcome: code, leftOver: [] })
  expect(probe.milliseconds).toBeLessThan(livenessMs)
  expect(probe.rssGrowthMb).toBeLessThanOrEqual(maxRssGrowthMb)
})
