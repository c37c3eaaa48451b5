import { type Finding, type ReviewDetails, severities } from '#src/contract/reviews.ts'
import type { Language } from '#src/contract/languages.ts'
import { brand } from '#src/lib/brand.ts'
import { cutText } from '../pull-requests/foreign-text.ts'
import type { HostComment, HostReview } from '../source-hosts/host-review.ts'
import type { DiffPlace } from './diff-lines.ts'
import { toPlace } from './export-markdown.ts'
import { toCodeBlock, toInertText, toInlineCode } from './inert-markdown.ts'
import { type PostTexts, postTexts } from './post-texts.ts'

export interface PlacedFinding {
  readonly finding: Finding
  readonly place: (DiffPlace & { readonly oldPath: string }) | undefined
}

const maxLineComments = 50
const maxBodyLength = 60_000
const maxTextLength = 6000
const maxCodeLength = 4000
const maxEvidence = 8

const toText = (text: string): string => toInertText(cutText(text, maxTextLength))

const toBlock = (code: string, language = ''): string => toCodeBlock(cutText(code, maxCodeLength), language)

const toLines = (finding: Finding, texts: PostTexts, isAtLine: boolean): string => {
  const evidence = finding.evidence.slice(0, maxEvidence)
  return [
    `### ${toText(finding.title.replaceAll('\n', ' '))}`,
    `${texts.severities[finding.severity]} · ${texts.areas[finding.area]} · ${toPlace(finding)}`,
    ...(isAtLine ? [] : [toBlock(finding.quote)]),
    toText(finding.explanation),
    ...evidence.map((lines) => `${toPlace(lines)}\n\n${toBlock(lines.quote)}`),
    ...(finding.fix === undefined ? [] : [toBlock(finding.fix, 'diff')]),
  ].join('\n\n')
}

const toHead = ({ number, headCommit, summary }: ReviewDetails, open: readonly Finding[], texts: PostTexts) => {
  const bySeverity = severities.flatMap((severity) => {
    const count = open.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${texts.severities[severity]}: ${count}`]
  })
  const total = open.length === 0 ? texts.none : `${texts.open}: ${open.length} (${bySeverity.join(', ')})`
  return [
    `## ${brand}: ${texts.review} ${number}`,
    `${total} · ${toInlineCode(headCommit.slice(0, 10))}`,
    ...(summary?.walkthrough === undefined ? [] : [toText(summary.walkthrough)]),
  ]
}

const toBody = (review: ReviewDetails, open: readonly Finding[], elsewhere: readonly Finding[], texts: PostTexts) => {
  const parts = toHead(review, open, texts)
  if (elsewhere.length > 0) parts.push(`## ${texts.elsewhere}`)
  let left = maxBodyLength - parts.join('\n\n').length
  for (const [at, finding] of elsewhere.entries()) {
    const section = toLines(finding, texts, false)
    left -= section.length + 2
    if (left < 0) {
      parts.push(`${texts.more}: ${elsewhere.length - at}`)
      break
    }
    parts.push(section)
  }
  return parts.join('\n\n')
}

type Composed = Pick<HostReview, 'body' | 'comments'>

export const composePost = (review: ReviewDetails, placed: readonly PlacedFinding[], language: Language): Composed => {
  const texts = postTexts[language]
  const comments: HostComment[] = []
  const elsewhere: Finding[] = []
  for (const { finding, place } of placed) {
    if (place === undefined || comments.length >= maxLineComments) elsewhere.push(finding)
    else comments.push({ key: finding.id, path: finding.path, ...place, body: toLines(finding, texts, true) })
  }
  const open = placed.map(({ finding }) => finding)
  return { body: toBody(review, open, elsewhere, texts), comments }
}
