import type { TestBackend } from './start-backend.ts'

export interface ReceivedMail {
  readonly to: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly link: string
}

export const mailsTo = async ({ services }: TestBackend, address: string): Promise<ReceivedMail[]> => {
  const rows = await services.db
    .selectFrom('emails')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => {
    const link = services.sealer.open(row.link ?? '') ?? ''
    const text = row.text_body.replace('{link}', link)
    return { to: row.to_address, kind: row.kind, subject: row.subject, text, link }
  })
}

export const mailedToken = async (backend: TestBackend, address: string, kind: string): Promise<string> => {
  const mail = (await mailsTo(backend, address)).findLast((candidate) => candidate.kind === kind)
  if (mail === undefined) throw new Error(`no mail ${kind} to ${address}`)
  return new URL(mail.link).searchParams.get('token') ?? ''
}
