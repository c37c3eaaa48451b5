import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** Each message as it came over the wire. */
  readonly messages: { from: string; to: string; data: string }[]
  /** What the server says to a recipient from now on, such as `550 no such person`. */
  refuseWith(answer: string | undefined): void
  close(): Promise<void>
}

/** A mail server of its own on loopback that takes everything, until told otherwise. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const messages: SmtpServer['messages'] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    let from = ''
    let to = ''
    let data: string | undefined
    let rest = ''
    const answerLine = (line: string): string | undefined => {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\n`
          return undefined
        }
        messages.push({ from, to, data })
        data = undefined
        return '250 taken'
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (/^MAIL/i.test(line)) from = address
      if (/^RCPT/i.test(line)) {
        to = address
        return refusal ?? '250 ok'
      }
      if (/^DATA/i.test(line)) {
        data = ''
        return '354 go on'
      }
      return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
    }
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = answerLine(line)
        if (answer !== undefined) socket.write(`${answer}\r\n`)
      }
    })
    socket.write('220 tests\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refuseWith: (answer) => {
      refusal = answer
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
