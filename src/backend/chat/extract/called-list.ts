import { answerText } from './answer-texts.ts'
import { findCalledNames, type CalledName } from './called-names.ts'
import { codeSpan } from './markdown.ts'
import { maxListed } from './listed-definitions.ts'
import { readIndexedLines } from './quote.ts'
import { describePlace, type Desk } from './section.ts'

const writeBullet = async (desk: Desk, { index, path, language, line, name }: CalledName): Promise<string[]> => {
  const place = { indexNo: index.no, path, startLine: line, endLine: line }
  const text = await readIndexedLines(desk.db, place)
  if (text === undefined) return []
  const quote = { ...place, repository: index.repository, symbol: undefined, language, text }
  return [`- ${codeSpan(name)} ${describePlace(place)} [${desk.citations.cite(quote)}]`]
}

export const listCalledNames = async (desk: Desk, question: string): Promise<string[]> => {
  const names = await findCalledNames(desk, question)
  if (names.length === 0) return []
  const lines: string[] = []
  for (const called of names.slice(0, maxListed)) lines.push(...(await writeBullet(desk, called)))
  const callees = [...new Set(names.map(({ callee }) => codeSpan(callee)))].join(', ')
  const lead = answerText(desk.language, 'added', { names: callees, count: String(names.length) })
  const cut = answerText(desk.language, 'cut', { shown: String(lines.length), count: String(names.length) })
  return [lead, lines.join('\n'), ...(lines.length === names.length ? [] : [cut])]
}
