import { emailResendEndpoints } from '#src/contract/additions.ts'
import { emailEndpoints } from '#src/contract/emails.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { presentEmail, presentEmailDetails } from './email.present.ts'
import { countEmails, findEmail, findResentMail, listEmailEvents, listEmails } from './emails.store.ts'
import { readLinkState } from '../mail/link-state.ts'
import { createPreviewUrl } from './mail-preview.ts'
import { resendEmail } from './resend-email.ts'
import { planResend } from './resend-plan.ts'

const readEmail = async (services: Services, organisationId: string, id: string) => {
  const { clock, config, db } = services
  const row = await findEmail(db, organisationId, id)
  if (row === undefined) throw notFound()
  return presentEmailDetails(row, {
    config,
    events: await listEmailEvents(db, id),
    link: await readLinkState(db, row, clock()),
    resend: await planResend(services, db, row),
    resentFromId: await findResentMail(db, id),
    previewUrl: createPreviewUrl(services, organisationId, id),
  })
}

export const emailRoutes = (services: Services): readonly ServedCall[] => [
  serve(emailEndpoints.list, async ({ caller: { organisationId }, query }) => {
    const counts = await countEmails(services.db, organisationId, query)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const total = query.status === undefined ? all : counts[query.status]
    const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.size)))
    const rows = await listEmails(services.db, organisationId, { ...query, page })
    return { emails: rows.map(presentEmail), total, page, counts }
  }),
  serve(emailEndpoints.read, ({ caller: { organisationId }, params: { id } }) =>
    readEmail(services, organisationId, id),
  ),
  serve(emailResendEndpoints.send, async ({ caller, params: { id } }) => ({
    id: await resendEmail(services, caller, id),
  })),
]
