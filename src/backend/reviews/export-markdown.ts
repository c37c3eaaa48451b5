import type { Finding, ReviewDetails } from '#src/contract/reviews.ts'

const fence = (code: string): string => {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(longest + 1)
}

const toBlock = (code: string, language = ''): string => `${fence(code)}${language}\n${code}\n${fence(code)}`

const toPlace = ({ path, startLine, endLine }: Pick<Finding, 'path' | 'startLine' | 'endLine'>): string =>
  `\`${path}:${startLine}${endLine > startLine ? `–${endLine}` : ''}\``

const toSection = (finding: Finding): string => {
  const { title, explanation } = finding
  return [
    `### ${title}`,
    `${finding.severity} · ${finding.area} · ${toPlace(finding)}`,
    toBlock(finding.quote),
    explanation,
    ...finding.evidence.map((lines) => `${toPlace(lines)}\n\n${toBlock(lines.quote)}`),
    ...(finding.fix === undefined ? [] : [toBlock(finding.fix, 'diff')]),
  ].join('\n\n')
}

const isShown = ({ status }: Finding): boolean => status === 'new' || status === 'stillOpen'

export const exportMarkdown = ({ number, headCommit, findings }: ReviewDetails, title: string): string => {
  const shown = findings.filter(isShown)
  const sections = shown.map((finding) => toSection(finding))
  return `${[`# ${title}`, `Review ${number}, commit \`${headCommit.slice(0, 10)}\``, ...sections].join('\n\n')}\n`
}
