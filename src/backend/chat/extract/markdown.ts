const measureLongestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)

/** Nothing in a code span is read as Markdown or HTML. */
export const codeSpan = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const ticks = '`'.repeat(measureLongestRun(line) + 1)
  const padding = /^`|`$/.test(line) || line === '' ? ' ' : ''
  return `${ticks}${padding}${line}${padding}${ticks}`
}

export const codeBlock = (text: string, language: string | undefined): string => {
  const fence = '`'.repeat(Math.max(3, measureLongestRun(text) + 1))
  const info = language === undefined ? '' : language.toLowerCase().replace(/[^a-z0-9+#.-]/g, '')
  return `${fence}${info}\n${text}\n${fence}`
}

export const plainSentence = (comment: string): string | undefined => {
  const line = comment.replaceAll('`', '').replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line
  if (sentence === '' || sentence.length > 240 || /[<>[\]\\|&@{}]|:\/\/|www\./.test(sentence)) return undefined
  return sentence.replace(/[*_~#]/g, '\\$&')
}

const inlineMark = /[\\`*[\]<>&~|@]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|:(?=\/\/)|(?<=www)\./g
const blockMark = /^(?:[#+=-]|\d{1,9}(?=[.)]))/

const toPlainLine = (line: string): string => {
  const inline = line.replace(inlineMark, '\\$&')
  const [mark = ''] = blockMark.exec(inline) ?? []
  if (mark === '') return inline
  return /^\d/.test(mark) ? `${mark}\\${inline.slice(mark.length)}` : `\\${inline}`
}
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/** Foreign prose in which nothing is read as Markdown or HTML; entries of its lists keep their lines. */
export const quotedProse = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .map((line, at) => {
      const isBroken = line !== '' && listItem.test(lines[at + 1] ?? '')
      return `> ${toPlainLine(line.trimStart())}${isBroken ? '\\' : ''}`.trimEnd()
    })
    .join('\n')
}
