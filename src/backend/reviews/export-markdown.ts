import type { Finding, ReviewDetails } from '#src/contract/reviews.ts'
import { toCodeBlock, toInlineCode } from './inert-markdown.ts'

export const toPlace = ({ path, startLine, endLine }: Pick<Finding, 'path' | 'startLine' | 'endLine'>): string =>
  toInlineCode(`${path}:${startLine}${endLine > startLine ? `–${endLine}` : ''}`)

const toSection = (finding: Finding): string => {
  const { title, explanation } = finding
  return [
    `### ${title}`,
    `${finding.severity} · ${finding.area} · ${toPlace(finding)}`,
    toCodeBlock(finding.quote),
    explanation,
    ...finding.evidence.map((lines) => `${toPlace(lines)}\n\n${toCodeBlock(lines.quote)}`),
    ...(finding.fix === undefined ? [] : [toCodeBlock(finding.fix, 'diff')]),
  ].join('\n\n')
}

export const isOpen = ({ status }: Pick<Finding, 'status'>): boolean => status === 'new' || status === 'stillOpen'

export const exportMarkdown = ({ number, headCommit, findings }: ReviewDetails, title: string): string => {
  const shown = findings.filter(isOpen)
  const sections = shown.map((finding) => toSection(finding))
  return `${[`# ${title}`, `Review ${number}, commit \`${headCommit.slice(0, 10)}\``, ...sections].join('\n\n')}\n`
}
