import { seconds } from '#src/lib/durations.ts'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const timeouts = { connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds, socketTimeout: 30 * seconds }

export const sendOverSmtp = async (config: Config, { id, to, ...content }: OutgoingMail): Promise<void> => {
  const transport = createTransport({ url: config.smtpUrl ?? '', ...timeouts })
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: to },
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}
