const gap = '\u200b'

const breakAfter = (sign: string): string => sign + gap

const isCommand = (line: string): boolean => /^\/[a-z]/i.test(line.trimStart())

const breakCommands = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isCommand(line) ? gap + line : line))
    .join('\n')

const withoutControls = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ' ')

export const toInertText = (text: string): string => {
  const inert = withoutControls(text)
    .replaceAll('@', `@${gap}`)
    .replaceAll('![', `!${gap}[`)
    .replaceAll(/&(?=[#a-z\d])|[#!$%](?=\d)|<(?=[a-z/!?])|`(?=``)|~(?=~~)/gi, breakAfter)
  return breakCommands(inert)
}

const countTicks = (code: string): number => Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length))

export const toInlineCode = (text: string): string => {
  const code = text.replaceAll(/\p{Cc}/gu, ' ')
  const ticks = '`'.repeat(countTicks(code) + 1)
  return ticks === '`' ? `\`${code}\`` : `${ticks} ${code} ${ticks}`
}

/** GitLab ends a block at the first line of three ticks when it looks for commands. */
export const toCodeBlock = (text: string, language = ''): string => {
  const whole = withoutControls(text)
  const code = whole.includes('```') ? breakCommands(whole) : whole
  const ticks = '`'.repeat(Math.max(2, countTicks(code)) + 1)
  return `${ticks}${language}\n${code}\n${ticks}`
}
