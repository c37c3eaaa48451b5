import { days } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { AttemptFailed } from './job-queue.ts'

export const deliverMail = async ({ mailer }: Services, id: string): Promise<void> => {
  if (!(await mailer.deliver(id))) throw new AttemptFailed('the mail was not sent')
}

export const resumeMail = async ({ clock, config, db, jobs }: Services): Promise<void> => {
  if (config.smtpUrl === undefined) return
  const unsent = await db
    .selectFrom('emails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .where('created_at', '>', new Date(clock() - 1 * days))
    .execute()
  for (const { id } of unsent) await jobs.send('send-mail', id)
}
