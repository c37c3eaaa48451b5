import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Envelope {
  readonly headers: Readonly<Record<string, unknown>>
  readonly items: readonly { readonly type: string; readonly body: Readonly<Record<string, unknown>> }[]
}

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

const parse = (line: string) => JSON.parse(line) as Readonly<Record<string, unknown>>

const parseEnvelope = (text: string): Envelope => {
  const [head = '{}', ...rest] = text.split('\n').filter((line) => line !== '')
  const items = rest.flatMap((line, index) =>
    index % 2 === 0 ? [{ type: String(parse(line)['type']), body: parse(rest[index + 1] ?? '{}') }] : [],
  )
  return { headers: parse(head), items }
}

export const startIngestServer = async () => {
  const requests: Asked[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, text: Buffer.concat(pieces).toString() })
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://public0key@127.0.0.1:${port}/42`,
    requests: requests as readonly Asked[],
    envelopes: () => requests.filter(({ method }) => method === 'POST').map(({ text }) => parseEnvelope(text)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type IngestServer = Awaited<ReturnType<typeof startIngestServer>>
