import { days } from '#src/lib/durations.ts'
import type { Config } from '../config.ts'

export const securityTxtPath = '/.well-known/security.txt'

const lifetimeMs = 180 * days

export const createSecurityTxt = ({ operator, publicUrl }: Config, now: number): string | undefined =>
  operator.email === ''
    ? undefined
    : [
        `Contact: mailto:${operator.email}`,
        `Expires: ${new Date(now + lifetimeMs).toISOString()}`,
        'Preferred-Languages: en, de, es, fr, ru, uk, be, kk',
        `Canonical: ${publicUrl}${securityTxtPath}`,
        '',
      ].join('\n')
