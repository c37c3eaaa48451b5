import { createServer, type AddressInfo, type Socket } from 'node:net'

interface Message {
  readonly from: string
  readonly to: string
  readonly data: string
}

export interface SmtpServer {
  readonly url: string
  readonly messages: Message[]
  refuseWith(answer: string | undefined): void
  close(): Promise<void>
}

const conversation = (refusal: () => string | undefined, take: (message: Message) => void) => {
  let from = ''
  let to = ''
  let data: string | undefined
  const commands: [RegExp, (address: string) => string][] = [
    [/^MAIL/i, (address) => ((from = address), '250 ok')],
    [/^RCPT/i, (address) => ((to = address), refusal() ?? '250 ok')],
    [/^DATA/i, () => ((data = ''), '354 go on')],
    [/^QUIT/i, () => '221 bye'],
  ]
  return (line: string): string | undefined => {
    if (data === undefined) {
      const answer = commands.find(([name]) => name.test(line))?.[1]
      return answer?.(/<([^>]*)>/.exec(line)?.[1] ?? '') ?? '250 ok'
    }
    if (line !== '.') {
      data += `${line}\n`
      return undefined
    }
    take({ from, to, data })
    data = undefined
    return '250 taken'
  }
}

const converse = (socket: Socket, answerTo: (line: string) => string | undefined): void => {
  let rest = ''
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const answer of lines.map(answerTo)) if (answer !== undefined) socket.write(`${answer}\r\n`)
  })
  socket.write('220 tests\r\n')
}

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const messages: Message[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(
      socket,
      conversation(
        () => refusal,
        (message) => messages.push(message),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refuseWith: (answer) => (refusal = answer),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
