import { randomInt } from 'node:crypto'
import type { codeObjections } from '#src/contract/public-chat-links.ts'
import { shortCodeLength, shortCodePattern } from '#src/contract/short-code.ts'

const reserved = new Set(
  [
    'about account accounts admin administrator anonymous assets auth billing blog chat check contact demo-account docs',
    'download email error favicon features guest help home index info inspect invitation legal link links login logout',
    'mail mailbox manager moderator null official organisation organization owner password payment payments pricing',
    'privacy profile public quarry register repositories reset robots root search secure security settings signin',
    'sign-in signup sign-up sitemap static status support swagger system team terms undefined user users verify webhook',
    'workspaces workbench',
  ]
    .join(' ')
    .split(' '),
)

type Objection = (typeof codeObjections)[number]

export const folded = (code: string): string => code.trim().toLowerCase()

export const objectionTo = (code: string): Objection | undefined => {
  if (code.length < shortCodeLength.min || code.length > shortCodeLength.max) return 'length'
  if (!shortCodePattern.test(code)) return 'characters'
  return reserved.has(code) ? 'reserved' : undefined
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

export const randomCode = (length = 12): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const cleaned = (wish: string): string =>
  folded(wish)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const withEnd = (stem: string, end: string): string =>
  `${stem.slice(0, shortCodeLength.max - end.length - 1).replace(/-$/, '')}-${end}`

export const similarCodes = (wish: string): readonly string[] => {
  const stem = cleaned(wish) || 'ask'
  return [stem, withEnd(stem, 'chat'), withEnd(stem, '2'), withEnd(stem, '3'), withEnd(stem, randomCode(4))].filter(
    (code) => code !== folded(wish) && objectionTo(code) === undefined,
  )
}
