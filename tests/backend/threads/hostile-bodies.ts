const maxBytes = 512 * 1024

export interface HostileBody {
  readonly kind: 'body'
  readonly title: string
  readonly status: number
  readonly body: string
}

const filled = (start: string, piece: string, end: string) =>
  start + piece.repeat(Math.floor((maxBytes - start.length - end.length) / piece.length)) + end

const asVisitor = '{"publicChatLink":"nowhere","consumerType":"SharedChat",'
const question = `${asVisitor}"messages":[{"role":"user","content":`

export const hostileBodies: readonly HostileBody[] = (
  [
    ['messages that are none', 401, filled(`${asVisitor}"messages":[`, '1,', '1]}')],
    ['parts that are none', 401, filled(`${question}[`, '{},', '{}]}]}')],
    ['data sources that are none', 401, filled(`${asVisitor}"messages":[],"dataSources":[`, '1,', '1]}')],
    ['as many mistakes as a body may hold', 400, `${asVisitor}"messages":[${'{"content":[1,1]},'.repeat(1_900)}1]}`],
    ['members nobody asked for', 401, filled(`${asVisitor}"messages":[],"more":[`, '{"a":1},', '1]}')],
  ] as const
).map(([title, status, body]) => ({ kind: 'body', title, status, body }))
