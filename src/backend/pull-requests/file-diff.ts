import type { FileDiff } from '#src/contract/pull-requests.ts'
import { seconds } from '#src/lib/durations.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import type { Encoding } from '../indexing/decode-text.ts'
import { type Blob, type BlobText, decodeBlob, isNoObject, readBlobs } from './blobs.ts'
import { type ListedChange, maxTextBytes } from './changed-files.ts'
import { type GitPlace, runInHistory } from './git-objects.ts'
import type { Range } from './raw-changes.ts'

export interface Sides {
  readonly before?: BlobText
  readonly after?: BlobText
}

interface Patch {
  readonly text: string
  readonly isCut: boolean
}

const maxDiffMs = 20 * seconds
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const newline = 10
const plus = 43
const minus = 45

class CutOff extends Error {}

const readBytes = async (place: GitPlace, args: readonly string[]): Promise<Blob> => {
  const pieces: Buffer[] = []
  let length = 0
  const onStdout = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
    if (length > maxTextBytes) throw new CutOff()
  }
  const isCut = await runInHistory(place, args, { onStdout, timeoutMs: maxDiffMs }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof CutOff) return true
      throw error
    },
  )
  return { bytes: Buffer.concat(pieces).subarray(0, maxTextBytes), isCut }
}

const findHunks = (bytes: Buffer): Buffer => {
  const start = bytes.indexOf('\n@@ ')
  return start === -1 ? bytes.subarray(0, 0) : bytes.subarray(start + 1)
}

const decoders: Readonly<Partial<Record<Encoding, string>>> = { latin1: 'windows-1252' }

const decodeHunks = (bytes: Buffer, { before, after }: Sides): string => {
  const [ofBefore, ofAfter] = [before, after].map(
    (side) => new TextDecoder(decoders[side?.encoding ?? 'utf-8'] ?? 'utf-8'),
  )
  if (decoders[before?.encoding ?? 'utf-8'] === undefined && decoders[after?.encoding ?? 'utf-8'] === undefined)
    return bytes.toString('utf8')
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(newline, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    const isBefore = line[0] === minus || (line[0] !== plus && after === undefined)
    lines.push((isBefore ? ofBefore : ofAfter)?.decode(line) ?? '')
    from += line.length
  }
  return lines.join('')
}

const quoteName = (name: string): string => (/[\p{Cc}"\\]/u.test(name) ? JSON.stringify(name) : name)

const toHeader = ({ path, oldPath = path, oldBlob, newBlob }: ListedChange): string => {
  const [from, to] = [quoteName(`a/${oldPath}`), quoteName(`b/${path}`)]
  const [before, after] = [isNoObject(oldBlob) ? '/dev/null' : from, isNoObject(newBlob) ? '/dev/null' : to]
  return `diff --git ${from} ${to}\n--- ${before}\n+++ ${after}\n`
}

/** Git compares no blob with nothing, so the only hunk of a new or a removed file is made here. */
const toWholeHunk = (text: string, sign: '+' | '-'): string => {
  if (text === '') return ''
  const isClosed = text.endsWith('\n')
  const lines = (isClosed ? text.slice(0, -1) : text).split('\n')
  const range = `${sign}${lines.length === 1 ? '1' : `1,${lines.length}`}`
  const marks = sign === '+' ? `-0,0 ${range}` : `${range} +0,0`
  const end = isClosed ? '' : '\\ No newline at end of file\n'
  return `@@ ${marks} @@\n${lines.map((line) => `${sign}${line}\n`).join('')}${end}`
}

const toWholePatch = ({ oldBlob, newBlob }: ListedChange, { before, after }: Sides): Patch | undefined => {
  if (isNoObject(oldBlob)) return { text: toWholeHunk(after?.text ?? '', '+'), isCut: after?.isCut === true }
  if (isNoObject(newBlob)) return { text: toWholeHunk(before?.text ?? '', '-'), isCut: before?.isCut === true }
  return undefined
}

const toOptions = (isLoose: boolean): string[] => [
  '-U3',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  ...(isLoose ? ['-w'] : []),
]

const readPatch = async (place: GitPlace, file: ListedChange, sides: Sides, isLoose: boolean): Promise<Patch> => {
  const { bytes, isCut } = await readBytes(place, ['diff', ...toOptions(isLoose), file.oldBlob, file.newBlob, '--'])
  const whole = isCut ? bytes.subarray(0, bytes.lastIndexOf(newline) + 1) : bytes
  return { text: decodeHunks(findHunks(whole), sides), isCut }
}

export const hasTexts = ({ kind }: ListedChange): boolean => kind !== 'submodule' && kind !== 'link'

export const toSides = (file: ListedChange, blobs: ReadonlyMap<string, Blob>): Sides => {
  const decode = (hash: string): BlobText | undefined => {
    const blob = blobs.get(hash)
    return blob === undefined ? undefined : decodeBlob(blob)
  }
  const [before, after] = [decode(file.oldBlob), decode(file.newBlob)]
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

export const readSides = async (place: GitPlace, file: ListedChange): Promise<Sides> =>
  hasTexts(file) ? toSides(file, await readBlobs(place, [file.oldBlob, file.newBlob], maxTextBytes)) : {}

const noPatch: Patch = { text: '', isCut: false }

const toFileDiff = (file: ListedChange, { before, after }: Sides, { text, isCut }: Patch): FileDiff => ({
  path: file.path,
  version: file.version,
  patch: text === '' ? '' : toHeader(file) + text,
  ...(before === undefined ? {} : { before: before.text }),
  ...(after === undefined ? {} : { after: after.text }),
  isCut: isCut || before?.isCut === true || after?.isCut === true,
})

export const readFileDiff = async (place: GitPlace, file: ListedChange, isLoose: boolean): Promise<FileDiff> => {
  const sides = await readSides(place, file)
  if (!hasTexts(file) || file.isBinary) return toFileDiff(file, sides, noPatch)
  return toFileDiff(file, sides, toWholePatch(file, sides) ?? (await readPatch(place, file, sides, isLoose)))
}

const fileStart = 'diff --git '
const blobsLine = /^index ([0-9a-f]{40})\.\.([0-9a-f]{40})/m

/** Only the lines of a header begin with neither a sign nor a space. */
const splitFiles = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  for (let from = 0; from < bytes.length;) {
    const next = bytes.indexOf(`\n${fileStart}`, from)
    const end = next === -1 ? bytes.length : next + 1
    const file = bytes.subarray(from, end)
    const hunks = findHunks(file)
    const [, before = '', after = ''] = blobsLine.exec(file.toString('latin1', 0, file.length - hunks.length)) ?? []
    files.set(`${before}-${after}`, hunks)
    from = end
  }
  return files
}

export interface DiffGroup {
  readonly range: Range
  readonly files: readonly ListedChange[]
  readonly isLoose: boolean
}

export const readFileDiffs = async (
  place: GitPlace,
  { range: { base, head }, files, isLoose }: DiffGroup,
): Promise<FileDiff[]> => {
  const hashes = files.flatMap(({ oldBlob, newBlob }) => [oldBlob, newBlob])
  const paths = files.map(({ path }) => `:(literal)${path}`)
  const options = [...toOptions(isLoose), '--full-index', '--no-renames']
  const blobs = await readBlobs(place, hashes, maxTextBytes)
  const args = ['-c', `attr.tree=${emptyTree}`, 'diff', ...options, base, head, '--', ...paths]
  const { bytes, isCut } = await readBytes(place, args)
  if (isCut) return []
  const hunks = splitFiles(bytes)
  return files.flatMap((file) => {
    const sides = toSides(file, blobs)
    const own = hunks.get(file.version)
    const patch = toWholePatch(file, sides) ?? (own && { text: decodeHunks(own, sides), isCut: false })
    return patch === undefined ? [] : [toFileDiff(file, sides, patch)]
  })
}

export const isTooSlow = (error: unknown): boolean =>
  error instanceof GitFailed && (error.code === 'timedOut' || error.code === 'tooLarge')
