import { seconds } from '#src/lib/durations.ts'
import type { IncomingMessage, Server } from 'node:http'

const maxDiscardMs = 500
const maxDiscardBytes = 8 * 1024 * 1024

/** Resolves with false when more is still to come, so that the connection cannot carry another request. */
export const discardBody = (incoming: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve(incoming.complete)
    let bytes = 0
    const count = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > maxDiscardBytes) end()
      // An unread stream of the body pauses it after each piece.
      else incoming.resume()
    }
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count).off('close', end)
      resolve(incoming.complete)
    }
    const timer = setTimeout(end, maxDiscardMs)
    incoming.on('data', count).once('end', end).once('close', end).resume()
  })

interface ArrivalRate {
  readonly windowMs: number
  readonly minBytes: number
}

const arrivalRate: ArrivalRate = { windowMs: 30 * seconds, minBytes: 30 * 8 * 1024 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

const isHeldBack = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Replaces Node's limit of five minutes: a large archive may take long on a slow connection while bytes arrive.
 * Headers keep Node's own limit.
 */
export const endSlowRequests = (server: Server, { windowMs, minBytes }: ArrivalRate = arrivalRate): void => {
  server.requestTimeout = 0
  server.on('request', (incoming, outgoing) => {
    if (!hasBody(incoming)) return
    const { socket } = incoming
    let earlier = socket.bytesRead
    const look = () => {
      const arrived = socket.bytesRead - earlier
      earlier = socket.bytesRead
      if (incoming.complete) clearInterval(timer)
      else if (arrived < minBytes && !isHeldBack(incoming)) {
        clearInterval(timer)
        if (!outgoing.headersSent) socket.write(timedOut)
        socket.destroySoon()
      }
    }
    const timer = setInterval(look, windowMs)
    timer.unref()
    outgoing.once('close', () => clearInterval(timer))
  })
}
