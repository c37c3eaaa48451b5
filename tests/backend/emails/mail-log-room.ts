import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Email, EmailDetails, EmailStatus } from '#src/contract/emails.ts'
import { minutes } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

interface Page {
  readonly emails: Email[]
  readonly total: number
  readonly counts: Record<EmailStatus, number>
}

interface MailLog {
  readonly smtp: SmtpServer
  readonly backend: TestBackend
  readonly manager: SignedInPerson
  readonly colleague: SignedInPerson
}

/** Each test has an organisation of its own with a manager and a colleague; `give` also runs when the manager signs in anew. */
export const openMailLog = (give: (log: MailLog) => void) => {
  let smtp: SmtpServer
  let backend: TestBackend
  let manager: SignedInPerson
  let colleague: SignedInPerson
  beforeAll(async () => {
    smtp = await startSmtpServer()
    backend = await startBackend({ SMTP_URL: smtp.url })
  })
  beforeEach(async () => {
    smtp.refuseWith(undefined)
    smtp.messages.length = 0
    backend.advance(20 * minutes)
    manager = await signUpPerson(backend, { role: 'Manager' })
    colleague = await signUpPerson(backend, { role: 'User', organisation: manager.organisationId })
    give({ smtp, backend, manager, colleague })
  })
  afterAll(async () => {
    await backend.close()
    await smtp.close()
  })

  const readPage = (query = '', by = manager) => by.read<Page>(`/api/emails${query}`)
  return {
    readPage,
    readDetails: (id: string, by = manager) => by.read<EmailDetails>(`/api/emails/${id}`),
    async advance(milliseconds: number) {
      backend.advance(milliseconds)
      manager = await signUpPerson(backend, { role: 'Manager', organisation: manager.organisationId })
      give({ smtp, backend, manager, colleague })
    },
    async requestReset(person = colleague, where = backend) {
      await post(where, '/api/auth/request-password-reset', { email: person.email })
      await where.services.mailer.settled()
    },
    async readLastEmail(by = manager): Promise<Email> {
      const [mail] = (await readPage('', by)).emails
      if (mail === undefined) throw new Error('no mail')
      return mail
    },
    async resend(id: string, by = manager) {
      const response = await by.fetch(`/api/emails/${id}/resend`, { method: 'POST' })
      const body = (await response.json()) as { id: string; details?: string }
      await backend.services.mailer.settled()
      return [response.status, body] as const
    },
  }
}
