import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface LoopbackServer {
  readonly port: number
  readonly connections: () => number
}

export const loopbackServer = async (answer: RequestListener): Promise<LoopbackServer> => {
  let connections = 0
  const server = createServer(answer)
  server.on('connection', () => (connections += 1))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}
