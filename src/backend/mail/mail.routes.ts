import { mailboxEndpoints } from '#src/contract/additions.ts'
import { isLoopbackHost, type Config } from '../config.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { linkPlace } from './compose-mail.ts'

/**
 * The mailbox has everyone's links in it. It exists where only the machine's own people come: bound to loopback, reached
 * under a loopback name (a page of elsewhere that re-points its own name is not), and not behind a proxy.
 */
const isMailboxHere = (config: Config, url: string): boolean =>
  config.isLoopback &&
  config.smtpUrl === undefined &&
  !config.trustsProxy &&
  [url, config.publicUrl].every((address) => isLoopbackHost(new URL(address).hostname.replace(/^\[|\]$/g, '')))

const readMailbox = async ({ db, sealer }: Services) => {
  const rows = await db
    .selectFrom('emails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const link = row.link === null ? undefined : sealer.open(row.link)
    return {
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body.replace(linkPlace, () => link ?? ''),
      sentAt: row.created_at.toISOString(),
      ...(link === undefined ? {} : { link }),
    }
  })
}

export const mailRoutes = (services: Services): readonly ServedCall[] => [
  serve(mailboxEndpoints.list, async ({ request }) => {
    if (!isMailboxHere(services.config, request.url)) throw notFound()
    return readMailbox(services)
  }),
]
