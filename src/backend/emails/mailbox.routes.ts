import { mailboxEndpoints } from '#src/contract/additions.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { linkPlaceholder } from '../mail/mail-link.ts'

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
      text: row.text_body.replace(linkPlaceholder, () => link ?? ''),
      sentAt: row.created_at.toISOString(),
      ...(link === undefined ? {} : { link }),
    }
  })
}

export const mailboxRoutes = (services: Services): readonly ServedCall[] => [
  /** The mailbox contains all links, so it is served on the local machine and without SMTP only. */
  serve(mailboxEndpoints.list, async ({ origin }) => {
    if (services.config.smtpUrl !== undefined || !origin.isOwnMachine) throw notFound()
    return readMailbox(services)
  }),
]
