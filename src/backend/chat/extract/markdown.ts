/** The longest run of backticks in a text. */
const measureLongestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)

/** Any text as a code span: nothing in it is read as Markdown or HTML. */
export const codeSpan = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const ticks = '`'.repeat(measureLongestRun(line) + 1)
  const padding = /^`|`$/.test(line) || line === '' ? ' ' : ''
  return `${ticks}${padding}${line}${padding}${ticks}`
}

/** Any text as a code block; the fence is longer than every run of backticks in it. */
export const codeBlock = (text: string, language: string | undefined): string => {
  const fence = '`'.repeat(Math.max(3, measureLongestRun(text) + 1))
  const info = language === undefined ? '' : language.toLowerCase().replace(/[^a-z0-9+#.-]/g, '')
  return `${fence}${info}\n${text}\n${fence}`
}

/** The first sentence of a comment when it is plain prose; undefined when it could be read as markup or as an address. */
export const plainSentence = (comment: string): string | undefined => {
  const line = comment.replaceAll('`', '').replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line
  if (sentence === '' || sentence.length > 240 || /[<>[\]\\|&@{}]|:\/\/|www\./.test(sentence)) return undefined
  return sentence.replace(/[*_~#]/g, '\\$&')
}
