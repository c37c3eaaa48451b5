import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { deflateSync } from 'node:zlib'
import { cloneRepository } from '#src/backend/indexing/git-clone.ts'
import { cloneLimits, type CloneLimits } from '#src/backend/indexing/git-fetch.ts'
import { GitFailed } from '#src/backend/indexing/git-failed.ts'
import { host } from '#tests/backend/indexing/git-host.ts'

const mebibyte = 2 ** 20
const limits: CloneLimits = {
  ...cloneLimits,
  maxSilenceSeconds: 2,
  maxMemoryBytes: 256 * mebibyte,
  maxBytes: 64 * mebibyte,
}

const packet = (content: string | Buffer) => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes])
}
const onBand = (band: number, content: Buffer) => packet(Buffer.concat([Buffer.from([band]), content]))

const sendForEver = (response: ServerResponse, next: () => Buffer, everyMs?: number) => {
  const send = () => {
    if (response.destroyed) return
    const hasRoom = response.write(next())
    if (everyMs !== undefined) setTimeout(send, everyMs)
    else if (hasRoom) setImmediate(send)
    // A drain that follows at once would leave nobody else a turn.
    else response.once('drain', () => setImmediate(send))
  }
  send()
}

/** Objects of a pack count by seven bits a byte, after the four of the first with the type. */
const objectHead = (type: number, size: number) => {
  const bytes = [(type << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(rest & 127)
    bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) | 128
  }
  return Buffer.from(bytes)
}
const packHead = Buffer.concat([Buffer.from('PACK'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 1])])

const zeros = deflateSync(Buffer.alloc(16 * mebibyte))

/** On a busy machine a host that sends as fast as it can may seem silent for seconds. */
const patient = { maxSilenceSeconds: 60 }

export interface HostileGitHost {
  readonly kind: 'gitHost'
  readonly title: string
  readonly code: string
  readonly step: 'refs' | 'listing' | 'pack'
  readonly limits?: Partial<CloneLimits>
  answer(response: ServerResponse): void
}

const hosts: readonly Omit<HostileGitHost, 'kind'>[] = [
  { title: 'says nothing', code: 'unreachable', step: 'refs', answer: () => undefined },
  {
    title: 'tells its refs one byte at a time for ever',
    code: 'tooSlow',
    step: 'refs',
    answer: (response) => sendForEver(response, () => Buffer.from('0'), 50),
  },
  {
    title: 'lists branches for ever',
    code: 'tooLarge',
    limits: patient,
    step: 'listing',
    answer: (response) => {
      let no = 0
      const line = () => packet(`${'1'.repeat(40)} refs/heads/branch-${(no += 1)}-${'x'.repeat(20_000)}\n`)
      sendForEver(response, () => Buffer.concat(Array.from({ length: 10 }, line)))
    },
  },
  {
    title: 'sends its objects one byte at a time for ever',
    code: 'tooSlow',
    step: 'pack',
    answer: (response) => {
      const start = Buffer.concat([
        packHead,
        objectHead(3, mebibyte),
        Buffer.from([0x78, 0x01, 0x00, 0xff, 0xff, 0x00, 0x00]),
      ])
      let at = -1
      response.write(packet('packfile\n'))
      sendForEver(response, () => onBand(1, Buffer.from([start[(at += 1)] ?? 0])), 50)
    },
  },
  {
    title: 'sends one object that never ends',
    code: 'tooLarge',
    limits: patient,
    step: 'pack',
    answer: (response) => {
      response.write(packet('packfile\n'))
      response.write(onBand(1, Buffer.concat([packHead, objectHead(3, 2 ** 35), Buffer.from([0x78, 0x01])])))
      const stored = () => {
        const content = randomBytes(60_000)
        const length = Buffer.alloc(4)
        length.writeUInt16LE(content.length, 0)
        length.writeUInt16LE(content.length ^ 0xffff, 2)
        return onBand(1, Buffer.concat([Buffer.from([0]), length, content]))
      }
      // The host is slower than the disk, so that the size is seen before git meets the system's limit of a file.
      sendForEver(response, stored, 1)
    },
  },
  {
    title: 'sends a small object that unpacks to gigabytes',
    code: 'tooLarge',
    limits: patient,
    step: 'pack',
    answer: (response) => {
      response.write(packet('packfile\n'))
      response.write(onBand(1, Buffer.concat([packHead, objectHead(1, 3 * 2 ** 30), zeros])))
      response.end()
    },
  },
  {
    title: 'talks of its progress for ever',
    code: 'timedOut',
    step: 'pack',
    limits: { timeoutMs: 4000 },
    answer: (response) => {
      response.write(packet('packfile\n'))
      sendForEver(response, () => onBand(2, Buffer.from('Counting objects: 1% (1/100)\r'.repeat(40))), 5)
    },
  },
]

/** Git lists the branches twice, to choose one and to fetch it, and asks for the pack after that. */
const postOfStep = { listing: 1, pack: 3 } as const

const isAt = (step: HostileGitHost['step'], posts: number, { method }: IncomingMessage) =>
  step === 'refs' ? method === 'GET' : method === 'POST' && posts === postOfStep[step]

export const hostileGitHosts: readonly HostileGitHost[] = hosts.map((each) => ({ kind: 'gitHost', ...each }))

export const cloneFrom = async ({ code, step, answer, limits: own }: HostileGitHost) => {
  let posts = 0
  const { request, left } = await host({
    intercept: (incoming, response) => {
      if (incoming.method === 'POST') posts += 1
      if (!isAt(step, posts, incoming)) return false
      const kind = step === 'refs' ? 'advertisement' : 'result'
      response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}` })
      if (step === 'refs' && code === 'unreachable') return true
      answer(response)
      return true
    },
  })
  const failure: unknown = await cloneRepository({ ...request, limits: { ...limits, ...own } }).catch(
    (error: unknown) => error,
  )
  return { code: failure instanceof GitFailed ? failure.code : failure, left: left() }
}
