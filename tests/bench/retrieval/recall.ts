/** Lines count from 1; both ends are included. */
export interface Span {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
}

export interface Recall {
  readonly files: number
  readonly spans: number
}

const minCovered = 0.5

const countCovered = (wanted: Span, shown: readonly Span[]): number => {
  const inFile = shown.filter(({ path }) => path === wanted.path)
  let covered = 0
  for (let line = wanted.startLine; line <= wanted.endLine; line += 1) {
    if (inFile.some(({ startLine, endLine }) => startLine <= line && line <= endLine)) covered += 1
  }
  return covered
}

/** Shares from 0 to 1: of the files of the evidence, and of its spans of which at least half of the lines are shown. */
export const measureRecall = (evidence: readonly Span[], shown: readonly Span[]): Recall => {
  const wantedFiles = new Set(evidence.map(({ path }) => path))
  const shownFiles = new Set(shown.map(({ path }) => path))
  const isShown = (span: Span) => countCovered(span, shown) >= minCovered * (span.endLine - span.startLine + 1)
  return {
    files: [...wantedFiles].filter((path) => shownFiles.has(path)).length / wantedFiles.size,
    spans: evidence.filter(isShown).length / evidence.length,
  }
}

/** The first results whose text is within the number of tokens; four characters count as one. */
export const cutToTokens = <Result extends { readonly text: string }>(
  results: readonly Result[],
  maxTokens: number,
): Result[] => {
  let left = maxTokens * 4
  return results.filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
}
